import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useMutation } from './mutation.ts';
import { createOnce, isSameInput } from './once.ts';
import { renderWithHost } from './testing/index.ts';

test('isSameInput compares by content, and files by identity', () => {
  expect(isSameInput({ params: { id: '1' }, body: ['a'] }, { params: { id: '1' }, body: ['a'] })).toBe(true);
  expect(isSameInput({ params: { id: '1' } }, { params: { id: '2' } })).toBe(false);
  expect(isSameInput([], {})).toBe(false);
  expect(isSameInput({ a: undefined }, { b: undefined })).toBe(false);
  expect(isSameInput(new File(['a'], 'a.txt'), new File(['b'], 'b.txt'))).toBe(false);
});

test('createOnce runs other input at once, and the first input again after it', async () => {
  const once = createOnce();
  const work = vi.fn(async (isOn: boolean) => isOn);
  const results = [true, false, true].map((isOn) => once(isOn, () => work(isOn)));
  expect(await Promise.all(results)).toEqual([true, false, true]);
});

test('createOnce repeats what failed at once, and what succeeded after the time of a double click', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const once = createOnce();
    const failing = vi.fn(() => Promise.reject(new Error('No answer')));
    await expect(once('a', failing)).rejects.toThrow('No answer');
    const work = vi.fn(async () => 'done');
    await once('a', work);
    expect(await once('a', work)).toBe('done');
    expect(work).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(500);
    await once('a', work);
    expect(work).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['slow', () => new Promise((resolve) => setTimeout(resolve, 20))],
  ['immediate', () => Promise.resolve()],
])('a double click sends a change once when the answer is %s', async (_, work) => {
  const mutationFn = vi.fn(async (_: { params: { id: string } }) => work());
  function Row() {
    const { mutate, isSuccess } = useMutation({ mutationFn });
    return (
      <button type="button" onClick={() => mutate({ params: { id: '1' } })}>
        {isSuccess ? 'Sent' : 'Send'}
      </button>
    );
  }
  renderWithHost(<Row />);
  const button = screen.getByRole('button');
  act(() => button.click());
  act(() => button.click());
  await screen.findByText('Sent');
  act(() => button.click());
  await waitFor(() => expect(mutationFn).toHaveBeenCalledTimes(1));
});
