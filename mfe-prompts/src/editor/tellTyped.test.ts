import { EditorView } from '@codemirror/view';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Teller, tellTyped } from './tellTyped.ts';

const told = vi.fn<(text: string) => void>();
let teller: Teller;
let view: EditorView;
beforeEach(() => {
  vi.useFakeTimers();
  told.mockClear();
  teller = tellTyped(told);
  view = new EditorView({ parent: document.body, extensions: [teller.extension] });
});
afterEach(() => {
  teller.stop();
  view.destroy();
  vi.useRealTimers();
});

const press = (key: string) =>
  view.dispatch({ changes: { from: view.state.doc.length, insert: key }, userEvent: 'input.type' });
const all = () => told.mock.calls.map(([text]) => text);

test('reports the first key immediately, and later ones when typing pauses', () => {
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

test('reports continuous typing within about a second', () => {
  for (const key of 'a'.repeat(16)) {
    press(key);
    vi.advanceTimersByTime(100);
  }
  expect(told.mock.calls.length).toBe(2);
});

test.each([
  ['a button is pressed', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
  ['the editor is left', () => view.contentDOM.dispatchEvent(new Event('blur'))],
  ['the page goes', () => window.dispatchEvent(new Event('pagehide'))],
  ['the editor is taken away', () => teller.stop()],
])('reports waiting text when %s', (_, happens) => {
  press('a');
  press('b');
  happens();
  expect(all()).toEqual(['a', 'ab']);
  vi.advanceTimersByTime(1_000);
  expect(all()).toEqual(['a', 'ab']);
});

test('reports pasted and inserted text immediately', () => {
  press('a');
  press('b');
  view.dispatch({ changes: { from: 2, insert: '{first_name}' } });
  expect(all()).toEqual(['a', 'ab{first_name}']);
});
