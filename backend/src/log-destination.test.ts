import { expect, it, vi } from 'vitest';
import { createLogDestination } from './log-destination.ts';

const failing = (code: string) => Object.assign(new Error(code), { code });

/** A file with limited space, as on a full disk. */
function disk(room: number) {
  let text = '';
  const state = { room, failure: 'ENOSPC' };
  const write = (_fd: number, bytes: Uint8Array, offset: number) => {
    const taken = Math.min(bytes.length - offset, state.room);
    if (taken === 0) throw failing(state.failure);
    state.room -= taken;
    text += Buffer.from(bytes.subarray(offset, offset + taken)).toString();
    return taken;
  };
  return { state, write, lines: () => text.split('\n').filter((line) => line !== '') };
}

it('log lines are dropped and counted while the disk is full, and the loss is logged once there is space', () => {
  const { state, write, lines } = disk(13);
  const log = createLogDestination(1, write);
  for (const line of ['{"n":1}\n', '{"n":2}\n', '{"n":3}\n']) log.write(line);
  expect(log.droppedLines).toBe(2);
  state.room = 10_000;
  log.write('{"n":4}\n');
  // The full disk cut the second line off: the next one begins on a new line.
  expect(lines().slice(0, 2)).toEqual(['{"n":1}', '{"n":']);
  expect(JSON.parse(lines()[2] ?? '')).toMatchObject({ level: 40, dropped_lines: 2, code: 'ENOSPC' });
  expect(lines().slice(3)).toEqual(['{"n":4}']);
  expect(log.droppedLines).toBe(2);
});

it('log lines are dropped without an error if the pipe is closed', () => {
  const { state, write } = disk(0);
  state.failure = 'EPIPE';
  const log = createLogDestination(1, write);
  expect(() => log.write('{}\n')).not.toThrow();
  expect(log.droppedLines).toBe(1);
});

it('up to a megabyte of log lines is kept in order for a slow reader', () => {
  vi.useFakeTimers();
  try {
    const { state, write, lines } = disk(4);
    state.failure = 'EAGAIN';
    const log = createLogDestination(1, write);
    for (let n = 0; n < 5; n++) log.write(`{"n":${n}}\n`);
    log.write(`${'x'.repeat(1024 * 1024)}\n`);
    expect([log.droppedLines, lines()]).toEqual([1, ['{"n"']]);
    state.room = 10_000;
    vi.advanceTimersByTime(200);
    log.write('{"n":5}\n');
    expect(lines().filter((line) => line.startsWith('{"n"'))).toEqual([0, 1, 2, 3, 4, 5].map((n) => `{"n":${n}}`));
  } finally {
    vi.useRealTimers();
  }
});
