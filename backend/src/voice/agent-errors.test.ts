import { expect, it } from 'vitest';
import type { Seen } from '../watchdog/current-work.ts';
import { frozenPrefix } from '../watchdog/watchdog.schema.ts';
import { createErrorReader } from './agent-errors.ts';

/** Reads pieces of standard error; gives what was logged and which records of a freeze were found. */
function read(...pieces: string[]) {
  const logged: unknown[] = [];
  const frozen: (Seen | null)[] = [];
  const log = { warn: (fields: { text: string }) => void logged.push(fields.text) };
  const reader = createErrorReader(log as never, (seen) => void frozen.push(seen));
  for (const piece of pieces) reader(Buffer.from(piece));
  return { logged, frozen };
}

it('reads the record of a freeze that comes in pieces, and logs the other lines', () => {
  const seen: Seen = {
    work: { name: 'a conversation', job: { kind: 'conversation', key: '1', payload: null } },
    stack: 'at a\nat b',
  };
  const line = `${frozenPrefix}${JSON.stringify(seen)}\n`;
  const found = read('first\nsec', 'ond\n', line.slice(0, 30), line.slice(30));
  expect(found).toEqual({ logged: ['first', 'second'], frozen: [seen] });
});

it('reads a freeze of which nothing was seen', () => {
  expect(read(`${frozenPrefix}null\n`)).toEqual({ logged: [], frozen: [null] });
});
