#!/bin/sh
# Runs one command of a packed copy: start (the default), backup, restore, operator, migrate, newsletter, points, money or doctor.
# A command that is run by hand has the server's settings from /etc/wildloop.env too; what the environment says counts more.
set -eu
home=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
node="$home/bin/node"
[ -x "$node" ] || node=node
export NODE_ENV="${NODE_ENV:-production}"
settings=/etc/wildloop.env
if [ -r "$settings" ]; then
  settings="--env-file=$settings"
else
  # The systemd units pass the settings on themselves, and name the data directory.
  [ ! -e "$settings" ] || [ -n "${DATA_DIR:-}" ] || echo "This user may not read $settings: its settings don't count." >&2
  settings=
fi
command="${1:-start}"
[ $# -eq 0 ] || shift
case "$command" in
  # A process that leaks ends and is started again, before the host runs out of memory. Node would take 130 MB for new objects.
  start) exec "$node" $settings "--max-old-space-size=${HEAP_LIMIT_MB:-1024}" --max-semi-space-size=8 "$home/server.ts" ;;
  backup | restore | operator | migrate | newsletter) exec "$node" $settings "$home/scripts/$command.ts" "$@" ;;
  points | money | doctor) exec "$node" $settings "$home/scripts/$command.mjs" "$@" ;;
  *)
    echo "Usage: wildloop [start|backup|restore|operator|migrate|newsletter|points|money|doctor]" >&2
    exit 2
    ;;
esac
