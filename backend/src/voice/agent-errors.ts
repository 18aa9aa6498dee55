import type { Readable } from 'node:stream';
import type { SetAsideReason } from '@switchboard/contracts/set-aside';
import type { Logger } from 'pino';
import type { Seen } from '../watchdog/current-work.ts';
import { type Blocked, frozenPrefix } from '../watchdog/watchdog.schema.ts';
import type { FromAgent } from './agent/messages.ts';
import { readLines } from './read-lines.ts';

/** A conversation that froze its process, or that was under way when two of them ended. */
export interface SetAsideTalk {
  id: string;
  organizationId: string | undefined;
  reason: SetAsideReason;
  times: number;
  /** Where the process was blocked. */
  stack: string | null;
}

/** Receives events of an agents' process that don't belong to a conversation. */
export interface AgentWatch {
  /** The process is ended after its event loop was blocked for this long. Null: never. */
  frozenMs: number | null;
  onDelays(seconds: readonly number[]): void;
  onBlocked(blocked: Blocked): void;
  onSetAside(talk: SetAsideTalk): void;
}

export const unwatched: AgentWatch = {
  frozenMs: null,
  onDelays: () => undefined,
  onBlocked: () => undefined,
  onSetAside: () => undefined,
};

/**
 * Reads the agents' standard error: passes on the record of a freeze, and logs everything else. Returns the last lines, which grow while
 * the process writes.
 */
export function readErrors(
  stream: Readable | null,
  log: Pick<Logger, 'warn'>,
  onFrozen: (seen: Seen | null) => void,
): readonly string[] {
  return readLines(stream, (text) => {
    if (text.startsWith(frozenPrefix)) onFrozen(JSON.parse(text.slice(frozenPrefix.length)) as Seen | null);
    else log.warn({ text }, 'the agents');
  });
}

/** A block of the agents' event loop, in the log format of other processes. */
export const toBlocked = ({ ms, work, stack }: Extract<FromAgent, { kind: 'blocked' }>): Blocked => ({
  ms,
  seen: { work: work === null ? null : { name: work }, stack: stack ?? '' },
});
