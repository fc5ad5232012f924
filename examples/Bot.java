// A complete Kontor bot in Java 17 or newer, one file, no libraries. How to start it: examples/README.md.
import java.net.http.*;
import java.util.*;
class Bot {
    static final String[] GOALS = {"reject_trade", "deliver", "build_city", "build_settlement", "build", ""};
    static final String URL = System.getenv().getOrDefault("KONTOR_URL", "http://127.0.0.1:8080");
    static final HttpClient HTTP = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    /** Your idea goes here. This one takes the first goal that it can have; the last one is for anything. */
    static String choose(String seen) {
        var moves = parts(get(seen, "legal_moves"));
        Collections.shuffle(moves);
        return Arrays.stream(GOALS).flatMap(goal -> moves.stream().filter(move -> get(move, "type").startsWith(goal)))
            .filter(move -> !move.contains("\"template\":true")).findFirst().get();
    }
    /** Move as long as it is our turn; with `wait`, answers are held until it is our turn again or the game ends. */
    static String play(String game, String token, int wait) throws Exception {
        for (var seen = call("GET", game + "?wait=" + wait, token, ""); ; )
            if (parts(get(seen, "to_act")).contains(get(seen, "you")))
                seen = call("POST", game + "/moves?wait=" + wait, token,
                    "{\"move\":" + choose(seen) + ",\"version\":" + get(seen, "version") + "}");
            else if (get(seen, "status").equals("playing") && wait > 0 || get(seen, "type").equals("stale-version"))
                seen = call("GET", game + "?wait=" + wait, token, "");
            else return seen;
    }
    /** One request; sent again while the service is away, since a move that names its version is played once. */
    static String call(String method, String path, String token, String body) throws Exception {
        var sent = HttpRequest.newBuilder(java.net.URI.create(URL + path)).header("Content-Type", "application/json");
        if (!token.isEmpty()) sent.header("Authorization", "Bearer " + token);
        sent.method(method, HttpRequest.BodyPublishers.ofString(body));
        for (;; Thread.sleep(1000)) try {
            var reply = HTTP.send(sent.build(), HttpResponse.BodyHandlers.ofString());
            if (reply.statusCode() < 300 || reply.statusCode() == 409) return reply.body();
            if (reply.statusCode() != 429 && reply.statusCode() != 503) throw new IllegalStateException(reply.body());
        } catch (java.io.IOException away) { System.err.println(method + " " + path + ": " + away); }
    }
    /** Java has no JSON of its own, and a bot needs little: the parts of an object or array as text. */
    static List<String> parts(String json) {
        var all = new ArrayList<String>();
        for (int at = 0, from = 1, deep = 0, c; at < json.length(); at++) {
            if ((c = json.charAt(at)) == '"') while (json.charAt(++at) != '"') at += json.charAt(at) == '\\' ? 1 : 0;
            deep += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
            if (from < at && (deep == 0 || deep == 1 && c == ',')) { all.add(json.substring(from, at)); from = at + 1; }
        }
        return all;
    }
    static String get(String object, String name) {
        return parts(object).stream().filter(part -> part.startsWith('"' + name + '"')).findFirst().orElse("")
            .replaceAll("^\"\\w+\":\"?|\"$", "");
    }
    public static void main(String[] args) throws Exception {
        for (var key = System.getenv("KONTOR_BOT_KEY"); key != null; ) // registered: play wherever the inbox says so
            for (var item : parts(get(call("GET", "/v1/bots/me/inbox?wait=30", key, ""), "items")))
                play("/v1/games/" + get(item, "id"), key, 0);
        var made = call("POST", "/v1/games", "", """
            {"game":"%s","scenario":%s,"seats":[{"name":"me"},{"bot":"random"},{"bot":"weighted"}]}
            """.formatted(args.length > 0 ? args[0] : "base", args.length > 1 ? '"' + args[1] + '"' : null));
        var token = get(parts(get(made, "seats")).get(0), "token");
        System.out.println(get(play("/v1/games/" + get(made, "id"), token, 30), "result"));
    }
}
