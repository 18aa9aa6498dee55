import { renderWithHost } from '@switchboard/platform/testing';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTyped } from './useTyped.ts';

type Typed = ReturnType<typeof useTyped<{ content: string }>>;
let typed: Typed;

function Page() {
  typed = useTyped('test', { content: 'Call people.' }, 1);
  return <p>{typed.values.content}</p>;
}

const kept = () => Object.values({ ...sessionStorage }).map((text) => JSON.parse(text as string).typed);
const change = (content: string) => act(async () => typed.change({ content }));
const pause = () => act(async () => void vi.advanceTimersByTime(1_000));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

test("a text that was saved before it was stored isn't stored afterwards", async () => {
  renderWithHost(<Page />);
  await change('Call people kindly.');
  act(() => typed.settle());
  await pause();
  expect(kept()).toEqual([]);
});

test("a saved text that the editor reports again when it unmounts isn't stored", async () => {
  const { unmount } = renderWithHost(<Page />);
  await change('Call people kindly.');
  act(() => typed.settle());
  await change('Call people kindly.');
  unmount();
  expect(kept()).toEqual([]);
});

test('a text typed after a save is stored', async () => {
  renderWithHost(<Page />);
  await change('Call people kindly.');
  act(() => typed.settle());
  await change('Call people very kindly.');
  await pause();
  expect(screen.getByText('Call people very kindly.')).toBeTruthy();
  expect(kept()).toEqual([{ content: 'Call people very kindly.' }]);
});
