#!/bin/sh
# The first process of a container. All others end with it, so it waits until the last line of the log is written that says how
# Switchboard has ended (backend/src/processes/watch-end.ts). It hands signals on, and ends with the same code.
"$@" &
child=$!
trap 'kill -TERM "$child" 2>/dev/null' TERM INT
code=0
while :; do
  wait "$child"
  code=$?
  # A signal that was handed on ends the waiting, but not the process.
  kill -0 "$child" 2>/dev/null || break
done
# Above 128 it was ended by a signal, and its sibling writes the line.
[ "$code" -gt 128 ] && sleep 1
exit "$code"
