# Caravan in a container: `docker build -t caravan .`
# The versions are pinned; take a newer Node together with the one in server/package.json.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY . .
# As `npm start` does it: the versions of the lockfile, for this kind of machine.
RUN npm install --no-save --no-audit --no-fund --include=dev --include=optional \
 && npm run build \
 && npm prune --no-save --omit=dev --include=optional --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# `node` is a user of the image without rights. Secrets and, where nothing outside is configured, everything else lie in /data.
RUN install -d -o node -g node -m 0700 /data
COPY --from=build --chown=root:root /app /app
WORKDIR /app
USER node
VOLUME /data
EXPOSE 3000
# On SIGTERM the server drains and stops.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/server.ts"]
