# The product without a database of its own: set DATABASE_URL. docs/deploy.md says how to run it.

FROM node:24-bookworm-slim AS build
WORKDIR /source
# The packages have their own layer, because they change less often than the sources.
COPY package.json package-lock.json ./
COPY scripts/prepare.mjs scripts/one-at-a-time.mjs scripts/
COPY scripts/build/route-types.mjs scripts/build/
RUN node -e "import('./scripts/prepare.mjs').then(({ installWhenStale }) => installWhenStale())"
COPY . .
RUN node scripts/pack.mjs --folder /packed --without-database

FROM debian:bookworm-slim
RUN useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin wildloop \
 && install --directory --owner=wildloop --group=wildloop --mode=0700 /data /backups
# The files belong to root, so whoever runs the product cannot change it.
COPY --from=build /packed /app
ENV PATH=/app/bin:/usr/bin:/bin DATA_DIR=/data BACKUP_DIR=/backups PORT=3000
USER 10001:10001
WORKDIR /data
VOLUME ["/data", "/backups"]
EXPOSE 3000
# /healthz and not /readyz: a database that is away is no reason to restart this.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["wildloop"]
CMD ["start"]
