# Nova in a container: docker build -t nova . && docker run -p 3000:3000 -v nova-data:/data -e NOVA_INSTANCE=production nova

# Built with all tools, then stripped of those that only a build needs.
FROM node:20.19-bookworm-slim AS build
WORKDIR /nova
COPY . .
RUN npm ci --no-audit --no-fund \
  && npm run build \
  && npm prune --omit=dev --omit=optional --no-audit --no-fund \
  && node scripts/trim-install.mjs \
  && rm -rf .turbo

FROM node:20.19-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 NOVA_DATA_DIR=/data
# `docker exec NAME nova doctor`: the operator's command.
RUN printf '#!/bin/sh\nexec node /nova/apps/nova/dist/main.js "$@"\n' > /usr/local/bin/nova \
  && chmod 755 /usr/local/bin/nova \
  && install -d -o node -g node -m 700 /data
# Owned by root: the server may read its own code and nothing more.
COPY --from=build /nova /nova
WORKDIR /nova
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/main.js"]
