import { expect, it } from 'vitest';
import { UploadTurns } from './upload-turns.ts';

/** Turns that the test ends by hand, and the order in which uploads were served. */
function open() {
  const due: (() => void)[] = [];
  const turns = new UploadTurns((next) => due.push(next));
  const served: string[] = [];
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    served,
    turns,
    ask(organization: string, upload: string, taken = 0) {
      void turns.turn(organization, taken).then(() => served.push(upload));
    },
    async pass() {
      while (due.length > 0) {
        due.shift()?.();
        await settle();
      }
    },
    settle,
  };
}

it("another organization's upload is served after one piece of a crowd's uploads", async () => {
  const { ask, pass, served } = open();
  for (let upload = 0; upload < 30; upload += 1) ask('crowd', `large ${upload}`, 1_000_000);
  ask('other', 'small');
  await pass();
  expect(served).toHaveLength(31);
  expect(served.indexOf('small')).toBe(2);
});

it('the upload of which the least has arrived is served first', async () => {
  const { ask, pass, served } = open();
  ask('a', 'begun', 0);
  ask('a', 'large', 9_000_000);
  ask('a', 'medium', 500_000);
  ask('a', 'small', 0);
  await pass();
  expect(served).toEqual(['begun', 'small', 'medium', 'large']);
});

it('organizations take turns with their uploads', async () => {
  const { ask, pass, served } = open();
  ask('a', 'a1');
  ask('a', 'a2');
  ask('a', 'a3');
  ask('b', 'b1');
  ask('b', 'b2');
  ask('c', 'c1');
  await pass();
  expect(served).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

it('uploads are processed one piece at a time, with other work in between', async () => {
  const { ask, served, settle } = open();
  ask('a', 'first');
  ask('a', 'second');
  await settle();
  expect(served).toEqual(['first']);
});

it("a slow upload doesn't hold up others", async () => {
  const { turns, served, ask, pass } = open();
  const stalled = new Promise<Uint8Array>(() => undefined);
  async function* slow() {
    yield new Uint8Array(1);
    yield await stalled;
  }
  const slowly = turns.pieces('a', slow());
  await slowly.next();
  void slowly.next();
  ask('a', 'next');
  await pass();
  expect(served).toEqual(['next']);
});

it('concurrent uploads pass on every piece in order', async () => {
  const turns = new UploadTurns();
  async function* body() {
    for (let piece = 0; piece < 5; piece += 1) yield new Uint8Array([piece]);
  }
  const read = async () => {
    const pieces: number[] = [];
    for await (const piece of turns.pieces('a', body())) pieces.push(...piece);
    return pieces;
  };
  expect(await Promise.all([read(), read()])).toEqual([
    [0, 1, 2, 3, 4],
    [0, 1, 2, 3, 4],
  ]);
});
