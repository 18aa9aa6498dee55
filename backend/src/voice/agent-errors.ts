import type { Logger } from 'pino';
import type { Seen } from '../watchdog/current-work.ts';
import { type Blocked, frozenPrefix } from '../watchdog/watchdog.schema.ts';
import type { FromAgent } from './agent/messages.ts';

/** What is known of an agents' process besides its conversations. */
export interface AgentWatch {
  /** After which it is ended when its event loop is blocked. Null: never. */
  frozenMs: number | null;
  onDelays(seconds: readonly number[]): void;
  onBlocked(blocked: Blocked): void;
}

export const unwatched: AgentWatch = { frozenMs: null, onDelays: () => undefined, onBlocked: () => undefined };

/** A line that never ends is not kept. */
const longestLine = 64_000;

/** Reads the agents' standard error: the record of a freeze is handed over, everything else is logged. */
export function createErrorReader(
  log: Pick<Logger, 'warn'>,
  onFrozen: (seen: Seen | null) => void,
): (text: Buffer) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text.toString()).split('\n');
    rest = (lines.pop() ?? '').slice(-longestLine);
    for (const line of lines) {
      if (line.startsWith(frozenPrefix)) onFrozen(JSON.parse(line.slice(frozenPrefix.length)) as Seen | null);
      else if (line !== '') log.warn({ text: line.slice(0, 500) }, 'the agents');
    }
  };
}

/** A block of the agents' event loop, as the log has those of other processes. */
export const toBlocked = ({ ms, work, stack }: Extract<FromAgent, { kind: 'blocked' }>): Blocked => ({
  ms,
  seen: { work: work === null ? null : { name: work }, stack: stack ?? '' },
});
