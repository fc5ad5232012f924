# One image for both roles: the API and the workers. docker-compose.yml says which command runs.
FROM python:3.11-slim AS build
WORKDIR /src
COPY pyproject.toml README.md ./
COPY rules rules
COPY arena arena
COPY api api
COPY worker worker
RUN python -m venv /opt/kontor && /opt/kontor/bin/pip install --no-cache-dir .

FROM python:3.11-slim
RUN useradd --system --uid 10001 --home-dir /var/lib/kontor --create-home kontor
COPY --from=build /opt/kontor /opt/kontor
ENV PATH=/opt/kontor/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    KONTOR_HOST=0.0.0.0 \
    KONTOR_PORT=8080 \
    KONTOR_DATA_DIR=/var/lib/kontor
USER kontor
WORKDIR /var/lib/kontor
EXPOSE 8080
# Without a command the image is the whole service with its embedded store: `docker run -p 8080:8080 kontor`.
CMD ["kontor", "up"]
