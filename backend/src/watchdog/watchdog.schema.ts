import type { Seen } from './current-work.ts';

/** Where the end of a process is recorded. */
export type FreezeRecord = { to: 'database'; urls: readonly string[]; processId: string } | { to: 'parent' };

/** The parameters of the watchdog's thread. */
export interface WatchOrder {
  /** A counter that the main thread increments while its event loop runs; it stops while a debugger is attached. */
  beats: SharedArrayBuffer;
  /** After this long, a blocked loop is inspected. */
  warnMs: number;
  /** After this long, a blocked process is ended. Null: never. */
  endMs: number | null;
  record: FreezeRecord;
  /** The expression that shows what the main thread is doing. */
  lookExpression: string;
  /** The prefix of the record for a parent. */
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
 * Ends a frozen process. No other program uses this signal, so the starter can distinguish a freeze from a SIGKILL sent by someone.
 * The system ends the process at once, because it has no handler.
 */
export const frozenSignal = 'SIGALRM';

/** The prefix of the record of an agents' process on its standard error. */
export const frozenPrefix = 'switchboard-frozen ';
