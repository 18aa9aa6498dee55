import type { LiveEvent } from '@switchboard/contracts/events';
import { expect, it, vi } from 'vitest';
import { createEventBody } from './event-body.ts';
import { createEventSender } from './event-sender.ts';

const about = (subject_id: string, id: number, type = 'lead.changed') =>
  ({ type, subject_id, id: `${id}` }) as LiveEvent;

/** A sender whose answers the test gives by hand, and the ids that its browser has read. */
function opened({ maxWaiting = 10, asks = false } = {}) {
  const answers: ((answer: boolean) => void)[] = [];
  const ask = () => new Promise<boolean>((resolve) => answers.push(resolve));
  const end = vi.fn(() => {
    sender.stop();
    body.end();
  });
  const body = createEventBody({ maxWaiting, onClose: () => undefined });
  const sender = createEventSender({
    body,
    maxWaiting,
    reader: {
      isAboutReader: ({ type }) => type === 'member.changed',
      mayRead: ask,
      isShown: asks ? ask : undefined,
    },
    end,
    onError: end,
  });
  const chunks: string[] = [];
  const idsOf = (text: string) => [...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id);
  const read = async () => {
    for await (const chunk of body.readable) chunks.push(new TextDecoder().decode(chunk));
  };
  return { sender, answers, end, chunks, read, ids: () => chunks.flatMap(idsOf) };
}
const turn = () => new Promise(setImmediate);

it('writes events that arrive together at once', async () => {
  const { sender, read, chunks, ids } = opened();
  void read();
  sender.receive([about('a', 1), about('b', 2)]);
  await turn();
  expect([chunks.length, ids()]).toEqual([1, ['1', '2']]);
});

it('keeps events in order while it asks about one of them', async () => {
  const { sender, answers, read, ids } = opened({ asks: true });
  void read();
  sender.receive([about('a', 1)]);
  sender.receive([about('b', 2), about('c', 3)]);
  for (const shown of [true, false, true]) {
    await turn();
    answers.shift()?.(shown);
  }
  await turn();
  expect(ids()).toEqual(['1', '3']);
});

it('ends at an event about a reader who may no longer read, without what follows', async () => {
  const { sender, answers, end, read, ids } = opened();
  const reading = read();
  sender.receive([about('me', 1, 'member.changed'), about('a', 2)]);
  await turn();
  answers.shift()?.(false);
  await reading;
  expect([end.mock.calls.length, ids()]).toEqual([1, []]);
});

it('sends stored events first, and of each call nothing older than it has sent', async () => {
  const { sender, read, ids } = opened();
  void read();
  const gate = Promise.withResolvers<void>();
  sender.sendStored(
    (async function* () {
      yield about('call', 1, 'call.status');
      await gate.promise;
      yield about('call', 3, 'call.status');
    })(),
  );
  sender.receive([about('call', 1, 'call.status'), about('call', 2, 'call.status'), about('call', 4, 'call.status')]);
  gate.resolve();
  await turn();
  expect(ids()).toEqual(['1', '3', '4']);
});

it('ends the stream of a browser that does not read', async () => {
  const { sender, end } = opened({ maxWaiting: 3 });
  for (let id = 1; id <= 3; id++) sender.receive([about('a', id)]);
  expect(end).toHaveBeenCalledOnce();
});
