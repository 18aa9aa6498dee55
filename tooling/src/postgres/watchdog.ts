import { type ChildProcess, spawn } from 'node:child_process';

/**
 * A shell that outlives this process if it is killed. It sleeps on a pipe that only this process holds. When the pipe
 * breaks, it gives the server a moment to finish and then shuts Postgres down. A shell, because it costs a megabyte
 * instead of forty.
 */
const script = `
trap '' HUP INT TERM
read -r nothing
sleep 1
kill -INT "$1" 2>/dev/null || exit 0
tries=0
while kill -0 "$1" 2>/dev/null && [ "$tries" -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
kill -QUIT "$1" 2>/dev/null
`;

/** Makes sure that a Postgres ends with this process, however this process ends; call the answer to call it off. */
export function watchPostmaster(pid: number): () => void {
  const shell: ChildProcess = spawn('/bin/sh', ['-c', script, 'switchboard-watchdog', String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => {});
  shell.stdin?.on('error', () => {});
  shell.unref();
  return () => {
    shell.kill('SIGKILL');
  };
}
