import { writeSync } from 'node:fs';

/** A stalled reader may leave this much unread before lines are dropped. */
const maxBacklogBytes = 1024 * 1024;
const retryMs = 100;

/** The destination of log lines. It never throws: lines that can't be written are dropped and counted. */
export interface LogDestination {
  write(line: string): void;
  /** Lines that were lost since the process started. */
  readonly droppedLines: number;
}

type Write = (fd: number, bytes: Uint8Array, offset: number) => number;

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException).code ?? error);

/**
 * Writes lines to a file descriptor. A full disk or a closed pipe must not end the process, as the default destination would with
 * an unhandled error. A line with the number of lost lines precedes the first line that can be written again.
 */
export function createLogDestination(fd: number, write: Write = writeSync): LogDestination {
  let dropped = 0;
  let unreported = 0;
  let failure = '';
  let isTorn = false;
  let backlog: Buffer[] = [];
  let backlogBytes = 0;
  let isRetrying = false;

  function drop(code: string): void {
    dropped += 1;
    unreported += 1;
    failure = code;
  }

  /** Keeps what a slow reader has not read yet, in order. */
  function wait(bytes: Buffer, isFirst: boolean): void {
    if (!isFirst && backlogBytes + bytes.length > maxBacklogBytes) {
      drop('EAGAIN');
      return;
    }
    backlog[isFirst ? 'unshift' : 'push'](bytes);
    backlogBytes += bytes.length;
    if (!isRetrying) setTimeout(retry, retryMs).unref();
    isRetrying = true;
  }

  /** True if all of it was written or queued for a slow reader. */
  function put(bytes: Buffer): boolean {
    let at = 0;
    try {
      while (at < bytes.length) at += write(fd, bytes, at);
      return true;
    } catch (error) {
      if (codeOf(error) === 'EAGAIN') {
        wait(bytes.subarray(at), true);
        return true;
      }
      isTorn ||= at > 0;
      failure = codeOf(error);
      return false;
    }
  }

  function retry(): void {
    isRetrying = false;
    const waiting = backlog;
    [backlog, backlogBytes] = [[], 0];
    for (const bytes of waiting)
      if (backlog.length > 0) wait(bytes, false);
      else if (!put(bytes)) drop(failure);
  }

  /** Reports the number of lost lines. Ends a half-written one first. */
  function reportLoss(): boolean {
    const loss = { level: 40, time: Date.now(), dropped_lines: unreported, code: failure };
    const line = JSON.stringify({ ...loss, msg: 'The log could not be written: lines are missing here' });
    if (!put(Buffer.from(`${isTorn ? '\n' : ''}${line}\n`))) return false;
    [unreported, isTorn] = [0, false];
    return true;
  }

  return {
    get droppedLines() {
      return dropped;
    },
    write(line) {
      const bytes = Buffer.from(line);
      if (backlog.length > 0) return wait(bytes, false);
      if (unreported > 0 && !reportLoss()) return drop(failure);
      if (backlog.length > 0) return wait(bytes, false);
      if (!put(bytes)) drop(failure);
    },
  };
}

/** The log of this process. */
export const standardOutput = createLogDestination(1);
