# The storefront and its server
# The packages are installed anew only when the lockfile changes; the finished image holds Node, the C library and the
# program: no shell, no package manager, nothing of the build.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS packages
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY packages/contracts/package.json packages/contracts/
COPY packages/service-kit/package.json packages/service-kit/
COPY packages/web-kit/package.json packages/web-kit/
COPY services/identity/package.json services/identity/
COPY services/catalog/package.json services/catalog/
COPY services/cart/package.json services/cart/
COPY services/orders/package.json services/orders/
COPY services/payments/package.json services/payments/
COPY services/shipping/package.json services/shipping/
COPY services/chat/package.json services/chat/
COPY services/notifications/package.json services/notifications/
COPY gateway/package.json gateway/
COPY web/package.json web/
COPY admin-web/package.json admin-web/
COPY infra/embedded/package.json infra/embedded/
COPY infra/mongo-stand-in/package.json infra/mongo-stand-in/
COPY infra/seed/package.json infra/seed/
COPY infra/topics/package.json infra/topics/
COPY infra/operations/package.json infra/operations/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY k8s/package.json k8s/
COPY quality/package.json quality/
RUN --mount=type=cache,target=/root/.npm npm ci

FROM packages AS build
COPY . .
RUN npm run --silent build -w web && node infra/docker/assemble.mjs web /app
# Node and the libraries that it and the native packages are linked with, at their own paths.
RUN mkdir -p /runtime/etc /runtime/tmp \
 && chmod 1777 /runtime/tmp \
 && echo 'shop:x:10001:10001::/app:/sbin/nologin' > /runtime/etc/passwd \
 && cp --parents /etc/nsswitch.conf /usr/local/bin/node /runtime \
 && find /usr/local/bin/node /app -type f \( -name node -o -name '*.node' -o -name '*.so*' \) \
  | xargs ldd | grep -o '[[:space:]]/lib[^ ]*' | sort -u | xargs cp --parents --dereference -t /runtime

FROM scratch
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Loop & Petal: web" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.revision="${REVISION}"
COPY --from=build /runtime /
COPY --from=build /app /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["/usr/local/bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/local/bin/node"]
CMD ["/app/dist/main.js"]
