import { KeyField } from '@switchboard/contracts/assistant-tools';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeyCollector, keysIn, pressedLine } from './collect-keys.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const field = (extra: Partial<KeyField> = {}) => KeyField.parse({ name: 'number', timeout_seconds: 5, ...extra });
const collecting = (extra: Partial<KeyField> = {}, isSpeaking = () => false) =>
  new KeyCollector(field(extra), isSpeaking);

it("a field ends at its end key, which isn't part of the digits", async () => {
  const keys = collecting();
  for (const key of '471#') expect(keys.press(key)).toBe(true);
  expect(await keys.done).toEqual({ digits: '471', ended: 'end_key' });
  expect(keys.press('9')).toBe(false);
});

it('a full field ends without an end key', async () => {
  const keys = collecting({ end_key: '', max_digits: 4 });
  for (const key of '12#4') keys.press(key);
  expect(await keys.done).toEqual({ digits: '12#4', ended: 'length' });
});

it('a field ends after the timeout without a key, which restarts with each key', async () => {
  const keys = collecting();
  vi.advanceTimersByTime(4_000);
  keys.press('4');
  vi.advanceTimersByTime(4_000);
  keys.press('7');
  vi.advanceTimersByTime(5_000);
  expect(await keys.done).toEqual({ digits: '47', ended: 'timeout' });
});

it('the timeout of a field starts only after the assistant has asked for it', async () => {
  let isSpeaking = true;
  const keys = collecting({}, () => isSpeaking);
  vi.advanceTimersByTime(12_000);
  isSpeaking = false;
  keys.press('1');
  vi.advanceTimersByTime(5_000);
  expect(await keys.done).toEqual({ digits: '1', ended: 'timeout' });
});

it('a field ends when the person speaks, and typed digits count as keys', async () => {
  const spoken = collecting();
  spoken.press('4');
  spoken.spoke();
  expect(await spoken.done).toEqual({ digits: '4', ended: 'spoke' });
  const typed = collecting();
  expect(typed.type('I have none')).toBe(false);
  expect(typed.type('47 11#')).toBe(true);
  expect(await typed.done).toEqual({ digits: '4711', ended: 'end_key' });
});

it("the keys of a text answer are read, and those of a secret field aren't shown", () => {
  expect(keysIn('My number is 47-11#99', field())).toBe('4711');
  expect(keysIn('1234567', field({ max_digits: 4 }))).toBe('1234');
  expect(pressedLine('4711', field())).toBe('Pressed 4 7 1 1');
  expect(pressedLine('4711', field({ is_secret: true }))).toBe('Pressed ••••');
  expect(pressedLine('', field({ is_secret: true }))).toBe('Pressed nothing');
});
