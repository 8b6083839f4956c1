# The live tables in a container: docker build -t ilion . && docker run -p 8500:8500 -v ilion:/data ilion
FROM python:3.12-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
# The engines are compiled here; what runs needs no compiler.
RUN ILION_PURE=0 pip wheel --no-cache-dir --no-deps --wheel-dir /wheels . \
    && python -m venv /ilion \
    && /ilion/bin/pip install --no-cache-dir --require-hashes -r deploy/requirements.txt \
    && /ilion/bin/pip install --no-cache-dir --no-deps /wheels/ilion-*.whl

FROM python:3.12-slim
RUN useradd --system --home-dir /data --uid 1000 ilion && install -d -o ilion /data
COPY --from=build /ilion /ilion
ENV PATH=/ilion/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    ILION_HOST=0.0.0.0 \
    ILION_PORT=8500 \
    ILION_DATABASE=sqlite:////data/tables.db \
    ILION_LOG=json
USER ilion
VOLUME /data
EXPOSE 8500
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f'http://127.0.0.1:{os.environ[\"ILION_PORT\"]}/health', timeout=4)"]
CMD ["ilion", "serve"]
