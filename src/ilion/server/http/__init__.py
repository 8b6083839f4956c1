"""The HTTP side: routes, sockets, middleware, limits and the files of the browser client."""
