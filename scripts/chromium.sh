#!/bin/sh
# Installs Chromium for the browser tests where that is allowed; says so where it is not (the tests then skip, with the reason).
for name in chromium chromium-browser google-chrome; do
  command -v "$name" >/dev/null 2>&1 && exit 0
done
if ! command -v apt-get >/dev/null 2>&1; then
  echo "No Chromium and no apt-get: the browser tests will be skipped."
  exit 0
fi
if [ "$(id -u)" = 0 ]; then
  as_root=""
elif sudo -n true 2>/dev/null; then
  as_root="sudo -n"
else
  echo "No Chromium and no right to install it: the browser tests will be skipped."
  exit 0
fi
echo "Installing Chromium for the browser tests …"
if ! { $as_root apt-get update -qq && $as_root apt-get install -y -qq chromium >/dev/null; }; then
  echo "Chromium could not be installed: the browser tests will be skipped."
fi
exit 0
