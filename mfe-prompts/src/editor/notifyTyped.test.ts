import { EditorView } from '@codemirror/view';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notifyTyped, type TypingNotifier } from './notifyTyped.ts';

const notified = vi.fn<(text: string) => void>();
let notifier: TypingNotifier;
let view: EditorView;
beforeEach(() => {
  vi.useFakeTimers();
  notified.mockClear();
  notifier = notifyTyped(notified);
  view = new EditorView({ parent: document.body, extensions: [notifier.extension] });
});
afterEach(() => {
  notifier.stop();
  view.destroy();
  vi.useRealTimers();
});

const press = (key: string) =>
  view.dispatch({ changes: { from: view.state.doc.length, insert: key }, userEvent: 'input.type' });
const all = () => notified.mock.calls.map(([text]) => text);

test('the first key is reported immediately, and later ones when typing pauses', () => {
  press('a');
  expect(all()).toEqual(['a']);
  for (const key of 'bcd') {
    press(key);
    vi.advanceTimersByTime(100);
  }
  expect(all()).toEqual(['a']);
  vi.advanceTimersByTime(200);
  expect(all()).toEqual(['a', 'abcd']);
});

test('continuous typing is reported within about a second', () => {
  for (const key of 'a'.repeat(16)) {
    press(key);
    vi.advanceTimersByTime(100);
  }
  expect(notified.mock.calls.length).toBe(2);
});

test.each([
  ['a button is pressed', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
  ['the editor is left', () => view.contentDOM.dispatchEvent(new Event('blur'))],
  ['the page goes', () => window.dispatchEvent(new Event('pagehide'))],
  ['the editor is taken away', () => notifier.stop()],
])('waiting text is reported when %s', (_, happens) => {
  press('a');
  press('b');
  happens();
  expect(all()).toEqual(['a', 'ab']);
  vi.advanceTimersByTime(1_000);
  expect(all()).toEqual(['a', 'ab']);
});

test('pasted and inserted text is reported immediately', () => {
  press('a');
  press('b');
  view.dispatch({ changes: { from: 2, insert: '{first_name}' } });
  expect(all()).toEqual(['a', 'ab{first_name}']);
});
