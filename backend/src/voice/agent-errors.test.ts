import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import type { Seen } from '../watchdog/current-work.ts';
import { frozenPrefix } from '../watchdog/watchdog.schema.ts';
import { readErrors } from './agent-errors.ts';

/** Reads pieces of standard error; returns what was logged and the records of a freeze. */
async function read(...pieces: string[]) {
  const logged: unknown[] = [];
  const frozen: (Seen | null)[] = [];
  const log = { warn: (fields: { text: string }) => void logged.push(fields.text) };
  const stream = new PassThrough();
  readErrors(stream, log as never, (seen) => void frozen.push(seen));
  const ended = once(stream, 'end');
  for (const piece of pieces) stream.write(piece);
  stream.end();
  await ended;
  return { logged, frozen };
}

it('the record of a freeze is read from pieces, and the other lines are logged', async () => {
  const seen: Seen = {
    work: { name: 'a conversation', job: { kind: 'conversation', key: '1', payload: null } },
    stack: 'at a\nat b',
  };
  const line = `${frozenPrefix}${JSON.stringify(seen)}\n`;
  const found = await read('first\nsec', 'ond\n', line.slice(0, 30), line.slice(30));
  expect(found).toEqual({ logged: ['first', 'second'], frozen: [seen] });
});

it('a freeze without a record of its work is read', async () => {
  expect(await read(`${frozenPrefix}null\n`)).toEqual({ logged: [], frozen: [null] });
});
