import type { Seen } from './current-work.ts';

/** Where a process that is ended is written down. */
export type FreezeRecord = { to: 'database'; urls: readonly string[]; processId: string } | { to: 'parent' };

/** What the watchdog's thread is started with. */
export interface WatchOrder {
  /** A counter that the main thread raises while its event loop turns; it stands still while a debugger is attached. */
  beats: SharedArrayBuffer;
  /** Blocked for longer, the loop is looked at. */
  warnMs: number;
  /** Blocked for longer, the process is ended. Null: never. */
  endMs: number | null;
  record: FreezeRecord;
  /** The expression that shows what the main thread is doing. */
  lookExpression: string;
  /** What precedes the record for a parent. */
  frozenPrefix: string;
  frozenSignal: NodeJS.Signals;
  /** The module that writes a record into the database. */
  recordUrl: string;
}

/** A block that is over. */
export interface Blocked {
  ms: number;
  seen: Seen | null;
}

/**
 * Ends a frozen process. No other program uses it, so the starter can tell a freeze from a SIGKILL by someone. The system ends
 * the process at once, because nothing listens to it.
 */
export const frozenSignal = 'SIGALRM';

/** What precedes the record of an agents' process on its standard error. */
export const frozenPrefix = 'switchboard-frozen ';
