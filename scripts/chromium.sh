#!/bin/sh
# Installs Chromium for the browser tests if that is allowed. Otherwise it says so, and the tests skip with that reason.
# The headless shell is the same engine without windows: the tests take half the time.
command -v chromium-headless-shell >/dev/null 2>&1 && exit 0
for name in chromium chromium-browser google-chrome; do
  command -v "$name" >/dev/null 2>&1 && present="$name"
done
leave() {
  [ -n "$present" ] || echo "$1: the browser tests will be skipped."
  exit 0
}
command -v apt-get >/dev/null 2>&1 || leave "No Chromium and no apt-get"
if [ "$(id -u)" = 0 ]; then
  as_root=""
elif sudo -n true 2>/dev/null; then
  as_root="sudo -n"
else
  leave "No Chromium and no right to install it"
fi
install() { $as_root apt-get install -y -qq --no-install-recommends "$@" fonts-liberation >/dev/null 2>&1; }
echo "Installing Chromium for the browser tests …"
$as_root apt-get update -qq -o Acquire::Retries=0 -o Acquire::http::Timeout=20 -o Acquire::https::Timeout=20
install chromium-headless-shell || [ -n "$present" ] || install chromium || leave "Chromium could not be installed"
