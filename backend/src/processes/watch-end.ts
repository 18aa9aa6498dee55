import { spawn } from 'node:child_process';
import { writeSync } from 'node:fs';

/** How often the sibling reads how many processes the system has ended for lack of memory. */
const lookMs = 60_000;

/**
 * A separate shell process. It reads from a pipe that closes when this process is gone, whatever ended it, and ignores the signals
 * that stop a whole group. It takes 1 MB; a Node process would take 40.
 */
const script = `
trap '' TERM INT HUP
kills() { while read -r name count; do [ "$name" = oom_kill ] && echo "$count"; done < /proc/vmstat; } 2>/dev/null
before=$(kills)
while read -r _; do before=$(kills); done
why='killed by a signal such as SIGKILL, or crashed; the lines before may say more'
[ "$(kills)" != "$before" ] && why='the system had no memory left, and ended processes'
printf '{"level":60,"time":%s000,"part":"end","pid":%s,"roles":"%s","reason":"%s","msg":"the process ended without a word"}\\n' \\
  "$(date +%s)" "$1" "$2" "$why"`;

/** Watches how a process ends. */
export interface EndWatch {
  /** The process ends normally, and reports that itself. */
  stop(): void;
}

/**
 * Makes sure that the last line of the log has the reason why this process ended: the process writes the line itself on exit, and a
 * sibling writes it if the process can't, as after SIGKILL or without memory.
 */
export function watchEnd(roles: readonly string[] = []): EndWatch {
  const sibling = spawn('sh', ['-c', script, 'switchboard-end', String(process.pid), roles.join(',')], {
    stdio: ['pipe', 'inherit', 'inherit'],
    // Its own group: Ctrl-C in a terminal doesn't reach it.
    detached: true,
  });
  // A system without a shell has no sibling, and the process still runs.
  sibling.on('error', () => undefined);
  sibling.stdin?.on('error', () => undefined);
  sibling.unref();
  (sibling.stdin as (NonNullable<typeof sibling.stdin> & { unref?: () => void }) | null)?.unref?.();
  const look = setInterval(() => sibling.stdin?.write('\n'), lookMs).unref();

  let isInOrder = false;
  let cause: string | undefined;
  process.on('uncaughtExceptionMonitor', (error) => {
    cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
  });
  process.on('exit', (code) => {
    clearInterval(look);
    // Killing is a system call: it works even when the event loop no longer runs.
    sibling.kill('SIGKILL');
    if (isInOrder) return;
    const reason = cause ?? `exit code ${code}`;
    const line = { level: 60, time: Date.now(), part: 'end', pid: process.pid, roles: roles.join(','), reason };
    try {
      writeSync(1, `${JSON.stringify({ ...line, msg: 'the process ended' })}\n`);
    } catch {
      // A log that can't be written must not change how the process ends.
    }
  });
  return {
    stop() {
      isInOrder = true;
    },
  };
}
