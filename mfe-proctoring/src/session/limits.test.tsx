import { ApiError } from '@switchboard/platform';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createEventQueue } from '../features/watch-candidate/eventQueue.ts';
import { heardCall } from '../testing/enterCall.tsx';

const full = (reason: 'too_many_messages' | 'too_many_events') => {
  throw new ApiError(429, { code: 'LIMIT_EXCEEDED', message: 'This interview has reached its limit.', reason });
};

test('a message beyond the limit fails visibly instead of being sent again forever', async () => {
  const { notices } = await heardCall({ 'POST /api/interviews/:id/messages': () => full('too_many_messages') });
  await userEvent.click(screen.getByRole('button', { name: /chat/i }));
  await userEvent.type(await screen.findByRole('textbox', { name: /message/i }), 'Can you hear me?{Enter}');
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ tone: 'danger' }));
  expect(screen.getByDisplayValue('Can you hear me?')).toBeTruthy();
});

test('an answer beyond the limit can be changed again instead of being sent forever', async () => {
  const { notices } = await heardCall({ 'POST /api/interviews/:id/answers': () => full('too_many_messages') });
  await userEvent.type(screen.getByRole('textbox', { name: 'Type your answer' }), 'I build bridges.{Enter}');
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ tone: 'danger' }));
  expect(screen.getByDisplayValue('I build bridges.')).toBeTruthy();
});

test('events that the server will never take don’t stay in front of the queue', async () => {
  const queue = createEventQueue({
    storage: null,
    key: 'events',
    now: () => ({ at: '2026-11-25T10:00:00.000Z', error_ms: 5 }),
    send: async () => full('too_many_events'),
    onVerdict: () => undefined,
  });
  queue.add('network', 'lost');
  await queue.flush();
  expect(queue.waiting()).toBe(0);
  queue.stop();
});
