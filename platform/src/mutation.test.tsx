import { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { endpointMutation, endpointQuery } from './endpoint-queries.ts';
import { useMutation } from './mutation.ts';
import { createOnce, isSameInput } from './once.ts';
import { blankRow, renderWithHost } from './testing/index.ts';
import { useFreshQuery } from './use-opened-row.ts';

test('isSameInput compares by content, and files by identity', () => {
  expect(isSameInput({ params: { id: '1' }, body: ['a'] }, { params: { id: '1' }, body: ['a'] })).toBe(true);
  expect(isSameInput({ params: { id: '1' } }, { params: { id: '2' } })).toBe(false);
  expect(isSameInput([], {})).toBe(false);
  expect(isSameInput({ a: undefined }, { b: undefined })).toBe(false);
  expect(isSameInput(new File(['a'], 'a.txt'), new File(['b'], 'b.txt'))).toBe(false);
});

test('createOnce runs different input at once, and the first input again after it', async () => {
  const once = createOnce();
  const work = vi.fn(async (isOn: boolean) => isOn);
  const results = [true, false, true].map((isOn) => once(isOn, () => work(isOn)));
  expect(await Promise.all(results)).toEqual([true, false, true]);
});

test('createOnce repeats a failed call at once, and a successful one after the time of a double click', async () => {
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

test('a change whose row is already in that state shows the "unchanged" notice instead of success', async () => {
  const id = '00000000-0000-4000-8000-000000000101';
  const row = blankRow(PhoneNumber, { id, updated_at: '2026-11-20T10:00:00.000Z' });
  function Row() {
    useFreshQuery(endpointQuery('GET /api/phone-numbers/:id', { params: { id } }));
    const { mutate } = useMutation(
      endpointMutation('POST /api/phone-numbers/:id/retire', { done: 'Retired', unchanged: 'Already retired' }),
    );
    return (
      <button type="button" onClick={() => mutate({ params: { id } })}>
        Retire
      </button>
    );
  }
  const { notices, requests } = renderWithHost(<Row />, {
    responses: { 'GET /api/phone-numbers/:id': () => row, 'POST /api/phone-numbers/:id/retire': () => row },
  });
  await waitFor(() => expect(requests).toHaveLength(1));
  act(() => screen.getByRole('button').click());
  await waitFor(() => expect(notices.map(({ title }) => title)).toEqual(['Already retired']));
});
