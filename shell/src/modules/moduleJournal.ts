import type { BootModule } from '@switchboard/contracts/modules';
import { causeOf, messageOf, stackOf } from './thrown.ts';

/** An action of the shell on a module, or a failure of the module. */
export type JournalEvent =
  | 'loaded'
  | 'retrying'
  | 'failed'
  | 'replaced'
  | 'closed'
  | 'crashed'
  | 'unhandled'
  | 'blocking'
  | 'leftover'
  | 'override'
  | 'override-down'
  | 'reload';

export interface JournalEntry {
  id: number;
  event: JournalEvent;
  module_id: string;
  version: string;
  expose?: string;
  /** Milliseconds since the page was opened. */
  at_ms: number;
  /** How long it took. */
  duration_ms?: number;
  message?: string;
  stack?: string;
}

// A page may stay open for weeks: older entries make room.
const maxEntries = 300;

let lastId = 0;
let entries: readonly JournalEntry[] = [];
const listeners = new Set<() => void>();

/** Everything that happened to modules in this page, oldest first. */
export function journalEntries(): readonly JournalEntry[] {
  return entries;
}

/** Calls `listener` after every new entry. Returns the function that stops it. */
export function onJournalChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Writes down what happened to a module; the developer panel shows it. */
export function record(
  event: JournalEvent,
  module: BootModule,
  details: Pick<JournalEntry, 'expose' | 'duration_ms'> & { error?: unknown; message?: string } = {},
): void {
  const { error, ...rest } = details;
  const { id, version } = module.manifest;
  const stack = stackOf(causeOf(error)) || stackOf(error);
  lastId += 1;
  entries = [
    ...entries.slice(1 - maxEntries),
    {
      id: lastId,
      event,
      module_id: id,
      version,
      at_ms: Math.round(performance.now()),
      ...(error === undefined ? {} : { message: messageOf(error) }),
      ...(stack ? { stack } : {}),
      ...rest,
    },
  ];
  for (const listener of listeners) listener();
}
