"""The calls, one module a resource. Each reads the request, calls what does the work, and answers."""
