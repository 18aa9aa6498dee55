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

it('events that arrive together are written in one chunk', async () => {
  const { sender, read, chunks, ids } = opened();
  void read();
  sender.receive([about('a', 1), about('b', 2)]);
  await turn();
  expect([chunks.length, ids()]).toEqual([1, ['1', '2']]);
});

it('events keep their order while the sender checks whether one of them is shown', async () => {
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

it('the stream ends without further events when its reader loses access', async () => {
  const { sender, answers, end, read, ids } = opened();
  const reading = read();
  sender.receive([about('me', 1, 'member.changed'), about('a', 2)]);
  await turn();
  answers.shift()?.(false);
  await reading;
  expect([end.mock.calls.length, ids()]).toEqual([1, []]);
});

it('stored events are sent first, and no call gets an event older than one already sent', async () => {
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

it("the stream of a browser that doesn't read is ended", async () => {
  const { sender, end } = opened({ maxWaiting: 3 });
  for (let id = 1; id <= 3; id++) sender.receive([about('a', id)]);
  expect(end).toHaveBeenCalledOnce();
});
