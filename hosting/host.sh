#!/usr/bin/env bash
# Troef on one machine: PostgreSQL, the site and its worker, all in one folder. docs/hosting.md tells more.
#
#   host.sh start           sets up what is missing and starts what does not run; safe to do twice
#   host.sh stop            stops all of it; nothing is lost
#   host.sh state           what runs, and whether it answers
#   host.sh backup          a backup of the site in one file, and one by PostgreSQL's own program beside it
#   host.sh rehearse FILE [CLUB]   restores a backup into a second installation and compares the official results
#   host.sh troef WORDS     a command of troef, with the settings of this installation: host.sh troef clubs list
#
# What differs between machines, told once, at the first start; from then on it stands in troef.env in the folder:
#   DATABASE_URL   a PostgreSQL database that is there already (without it the folder gets a server of its own)
#   TROEF_PORT, TROEF_DB_PORT, TROEF_HOST, TROEF_PROCESSES, TROEF_PUBLIC_URL, TROEF_CLUBS
# Told each time, where it is otherwise:
#   TROEF_HOME     the folder (~/troef-server)
#   TROEF, TROEF_PG_BIN   the command (troef), and the folder of PostgreSQL's programs
set -euo pipefail
umask 077
PATH=$PATH:/usr/local/bin:/usr/sbin:/sbin:${HOME:-}/.local/bin # cron looks in few places, and not where pipx puts troef

home=${TROEF_HOME:-$HOME/troef-server}
settings=$home/troef.env
data=$home/postgres/data
read -ra troef <<< "${TROEF:-troef}"
patience=300 # seconds: a machine may be busy with something else

say() { # English, Dutch
  case ${TROEF_LANG:-${LC_ALL:-${LANG:-}}} in nl*) echo "$2" ;; *) echo "$1" ;; esac
}

fail() {
  say "$@" >&2
  exit 2
}

secret() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

answers() { (: < "/dev/tcp/127.0.0.1/$1") 2> /dev/null; } # something has this port

is_healthy() {
  { exec 3<> "/dev/tcp/${TROEF_HOST/#0.0.0.0/127.0.0.1}/$TROEF_PORT"; } 2> /dev/null || return 1
  printf 'GET /health/ HTTP/1.0\r\n\r\n' >&3
  local first=
  read -r -t 10 first <&3 || true
  exec 3>&-
  [[ $first == *" 200 "* ]]
}

pid_of() { # of a part that runs: site, worker
  local pid
  pid=$(cat "$home/run/$1.pid" 2> /dev/null) && ps -o args= -p "$pid" 2> /dev/null | grep -q troef && echo "$pid"
}

# --- setting up

pg_bin() { # the folder of PostgreSQL's programs: of the version that made the database, before that the newest
  local found=${TROEF_PG_BIN:-} made
  made=$(cat "$data/PG_VERSION" 2> /dev/null) || made='*'
  [ -n "$found" ] || found=$(ls -d /usr/lib/postgresql/$made/bin /usr/pgsql-$made/bin /opt/homebrew/opt/postgresql*$made/bin 2> /dev/null | sort -V | tail -1) || true
  [ -n "$found" ] || found=$(dirname "$(command -v initdb)")
  [ ! -x "$found/initdb" ] || echo "$found"
}

as_postgres() { # PostgreSQL refuses to run as root
  if [ "$(id -u)" = 0 ]; then (cd / && runuser -u postgres -- "$@"); else "$@"; fi
}

check() {
  command -v "${troef[0]}" > /dev/null || fail \
    "${troef[0]} is not installed here. Install it: step 1 of docs/hosting.md." \
    "${troef[0]} is hier niet geïnstalleerd. Installeer het: stap 1 van docs/hosting.md."
  { mkdir -p "$home" && [ -w "$home" ]; } 2> /dev/null || fail \
    "In $home nothing can be written. Choose a folder of your own: TROEF_HOME=/srv/troef $0 start" \
    "In $home kan niets worden geschreven. Kies een eigen map: TROEF_HOME=/srv/troef $0 start"
  [ -e "$settings" ] || [ -n "${DATABASE_URL:-}" ] || [ -n "$(pg_bin)" ] || fail \
    "PostgreSQL is not installed here (apt install postgresql). Or set DATABASE_URL to one that runs elsewhere." \
    "PostgreSQL is hier niet geïnstalleerd (apt install postgresql). Of zet DATABASE_URL op een die elders draait."
}

write_settings() {
  local own="postgresql://troef:$(secret)@127.0.0.1:${TROEF_DB_PORT:-5433}/troef"
  cat > "$settings.part" << END
# The settings of this Troef: one NAME=value a line, without quotes. After a change: host.sh stop, host.sh start.
TROEF_VAR=$home/var
TROEF_BACKUPS=$home/backups
DATABASE_URL=${DATABASE_URL:-$own}
TROEF_HOST=${TROEF_HOST:-127.0.0.1}
TROEF_PORT=${TROEF_PORT:-8000}
TROEF_PROCESSES=${TROEF_PROCESSES:-2}
TROEF_PUBLIC_URL=${TROEF_PUBLIC_URL:-}
TROEF_CLUBS=${TROEF_CLUBS:-}
TROEF_LOG=json
TROEF_PURGE_DAYS=${TROEF_PURGE_DAYS:-}
TROEF_FIGURES_TOKEN=$(secret)
END
  [ -n "${DATABASE_URL:-}" ] || make_database "$own"
  mv "$settings.part" "$settings" # only now: what was interrupted begins anew
}

make_database() { # a server of our own: its password is in its address, and nobody but this machine reaches it
  local password port
  password=${1#*troef:} password=${password%%@*} port=${1##*:} port=${port%%/*}
  rm -rf "$home/postgres"
  mkdir -p "$data"
  printf %s "$password" > "$home/postgres/password"
  if [ "$(id -u)" = 0 ]; then
    id postgres > /dev/null 2>&1 || fail \
      "PostgreSQL does not run as root, and there is no account postgres. Run this from an account of your own." \
      "PostgreSQL draait niet als root, en er is geen account postgres. Draai dit vanuit een eigen account."
    chmod 711 "$home"
    chown -R postgres: "$home/postgres"
  fi
  as_postgres "$(pg_bin)/initdb" -D "$data" -U troef -A scram-sha-256 --pwfile="$home/postgres/password" -E UTF8 > "$home/run/initdb.out"
  rm "$home/postgres/password"
  printf "port = %s\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n" "$port" >> "$data/postgresql.conf"
  start_database "$port"
  PGPASSWORD=$password "$(pg_bin)/createdb" -h 127.0.0.1 -p "$port" -U troef troef
}

load() {
  [ -e "$settings" ] || fail "There is no Troef in $home yet: $0 start" "In $home is nog geen Troef: $0 start"
  local name value
  while IFS='=' read -r name value; do
    case $name in '' | \#*) ;; *) export "$name=$value" ;; esac
  done < "$settings"
}

# --- starting and stopping

database_runs() { as_postgres "$(pg_bin)/pg_ctl" -D "$data" status > /dev/null 2>&1; }

start_database() { # on this port
  [ -n "$(pg_bin)" ] || fail \
    "The database is one of PostgreSQL $(cat "$data/PG_VERSION"), which is not installed here any more: install it again." \
    "De database is er een van PostgreSQL $(cat "$data/PG_VERSION"), en die is hier niet meer geïnstalleerd: installeer die weer."
  database_runs && return
  answers "$1" && fail \
    "Port $1 is taken by another program. Choose another: TROEF_DB_PORT, or later in $settings and $data/postgresql.conf." \
    "Poort $1 is bezet door een ander programma. Kies een andere: TROEF_DB_PORT, of later in $settings en $data/postgresql.conf."
  as_postgres "$(pg_bin)/pg_ctl" -D "$data" -l "$home/postgres/log" -w start > /dev/null || fail \
    "PostgreSQL does not start; $home/postgres/log says why." "PostgreSQL start niet; $home/postgres/log zegt waarom."
}

start_part() { # its name, its command
  local name=$1
  shift
  pid_of "$name" > /dev/null && return
  nohup "$@" > "$home/run/$name.out" 2>&1 < /dev/null &
  echo $! > "$home/run/$name.pid"
}

start() {
  check
  mkdir -p "$home/var" "$home/backups" "$home/run"
  [ -e "$settings" ] || write_settings
  load
  if [ -d "$data" ]; then
    local port=${DATABASE_URL##*:}
    start_database "${port%%/*}"
  fi
  local begins=yes
  if pid_of site > /dev/null; then begins=; elif answers "$TROEF_PORT"; then
    fail "Port $TROEF_PORT is taken by another program. Choose another in $settings (TROEF_PORT)." \
      "Poort $TROEF_PORT is bezet door een ander programma. Kies een andere in $settings (TROEF_PORT)."
  fi
  start_part site "${troef[@]}" serve --host "$TROEF_HOST" --port "$TROEF_PORT" --workers "$TROEF_PROCESSES" --no-worker
  local until=$((SECONDS + patience))
  until is_healthy; do
    if ! pid_of site > /dev/null || [ $SECONDS -gt $until ]; then
      tail -5 "$home/run/site.out" >&2
      fail "The site does not start; $home/run/site.out says why." "De site start niet; $home/run/site.out zegt waarom."
    fi
    sleep 0.5
  done
  start_part worker "${troef[@]}" worker # the site has brought the database up to date
  state
  local link
  if [ -n "$begins" ] && link=$(grep -o 'http://[^ ]*/welcome/[^ ]*' "$home/run/site.out"); then
    say "Make the club and its first account: $link" "Maak de club en het eerste account: $link"
  fi
  if [ -n "$begins" ] && [ -n "$TROEF_CLUBS" ]; then
    grep -E ' (is not served|is niet te bereiken): ' "$home/run/site.out" >&2 || true # one club that fails stops no other
    say "Add a club: $0 troef clubs add NAME" "Voeg een club toe: $0 troef clubs add NAAM"
  fi
}

stop_part() {
  local pid
  pid=$(pid_of "$1") || return 0
  kill "$pid"
  local until=$((SECONDS + patience))
  while pid_of "$1" > /dev/null; do
    [ $SECONDS -le $until ] || fail "The $1 (process $pid) does not stop." "De $1 (proces $pid) stopt niet."
    sleep 0.2
  done
  rm -f "$home/run/$1.pid"
}

stop() {
  load
  stop_part worker
  stop_part site
  if [ -d "$data" ] && database_runs; then as_postgres "$(pg_bin)/pg_ctl" -D "$data" -m fast -w stop > /dev/null; fi
  say "Troef is stopped; everything is kept in $home." "Troef is gestopt; alles is bewaard in $home."
}

state() {
  load
  local all=0
  if [ -d "$data" ]; then
    if database_runs; then say "PostgreSQL runs." "PostgreSQL draait."; else
      say "PostgreSQL does not run." "PostgreSQL draait niet."
      all=1
    fi
  fi
  if is_healthy; then say "The site answers at http://$TROEF_HOST:$TROEF_PORT/" "De site antwoordt op http://$TROEF_HOST:$TROEF_PORT/"; else
    say "The site does not answer; $home/run/site.out tells more." "De site antwoordt niet; $home/run/site.out zegt meer."
    all=1
  fi
  if pid_of worker > /dev/null; then say "The worker runs." "De worker draait."; else
    say "The worker does not run; $home/run/worker.out tells more." "De worker draait niet; $home/run/worker.out zegt meer."
    all=1
  fi
  return $all
}

# --- backups

backup() {
  load
  local programs
  programs=$(pg_bin) # an older pg_dump refuses a newer database
  export PATH=${programs:+$programs:}$PATH
  "${troef[@]}" backup "$TROEF_BACKUPS" --keep 14 --dump
}

rehearse() {
  load
  [ -r "${1:-}" ] || fail "Which backup? $0 rehearse FILE" "Welke back-up? $0 rehearse BESTAND"
  second=$(mktemp -d)
  trap 'rm -rf "$second"' EXIT
  (
    unset DATABASE_URL TROEF_CLUBS
    TROEF_VAR=$second "${troef[@]}" restore "$1"
    TROEF_VAR=$second "${troef[@]}" official > "$second/there"
  )
  "${troef[@]}" official | sed "s/^${2:-}\t//" > "$second/here" # of many clubs each line has its club first
  if grep -vxFf "$second/here" "$second/there"; then
    fail "These lines of official results are otherwise here: corrected since the backup, or something is wrong." \
      "Deze regels van officiële uitslagen zijn hier anders: sinds de back-up verbeterd, of er klopt iets niet."
  fi
  say "All $(wc -l < "$second/there") lines of official results in the backup are the same here." \
    "Alle $(wc -l < "$second/there") regels van officiële uitslagen in de back-up zijn hier hetzelfde."
}

case ${1:-} in
  start | stop | state | backup) "$1" ;;
  rehearse) rehearse "${2:-}" "${3:-}" ;;
  troef)
    load
    "${troef[@]}" "${@:2}"
    ;;
  *) fail "$0 start | stop | state | backup | rehearse FILE | troef WORDS" "$0 start | stop | state | backup | rehearse BESTAND | troef WOORDEN" ;;
esac
