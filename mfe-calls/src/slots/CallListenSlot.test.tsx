import { Call, type OverheardCall } from '@switchboard/contracts/calls';
import { ApiError } from '@switchboard/platform';
import { blankRow, expectAccessible, type FakeResponses, renderWithHost } from '@switchboard/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { uuid } from '../testing/openCallRequests.tsx';
import { CallListenSlot } from './CallListenSlot.tsx';

// A fake media server room: records requests, and can refuse access.
const room = vi.hoisted(() => ({ heard: [] as string[], isOpen: true, stopped: 0 }));
vi.mock('../features/listen-in/hearRoom.ts', () => ({
  hearRoom: async ({ url, token }: { url: string; token: string }) => {
    if (!room.isOpen) throw new Error('The room is gone.');
    room.heard.push(`${url} ${token}`);
    return () => {
      room.stopped += 1;
    };
  },
}));

const id = uuid(1);
const call = blankRow(Call, {
  id,
  status: 'connected',
  lead_name: 'Ada Byron',
  assistant_name: 'Reception',
  is_simulated: true,
});
const lines: OverheardCall['lines'] = [
  { role: 'assistant', message: 'Hello Ada.', starts_at: 0.2, ends_at: 1.4 },
  { role: 'user', message: 'Who is…', starts_at: 2, ends_at: 2.5 },
];

function open(responses: FakeResponses) {
  let isClosed = false;
  const onClose = () => {
    isClosed = true;
  };
  const rendered = renderWithHost(<CallListenSlot call_id={id} onClose={onClose} />, { responses });
  return { ...rendered, isClosed: () => isClosed };
}
const over = () => {
  throw new ApiError(409, { code: 'CONFLICT', message: 'This call is over.', reason: 'already_ended' });
};

test('a live call can be read while it is spoken, and ended after a confirmation', async () => {
  const { requests, emit } = open({
    'POST /api/call/:id/listen': () => ({ call, lines, sound: null }),
    'POST /api/call/:id/end': () => ({ ...call, success: true as const, message: 'Call Ended', instructions: null }),
  });
  const said = await screen.findByRole('list', { name: 'Transcript' });
  expect(
    within(said)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Reception0:00Hello Ada.', 'Ada Byron0:02Who is…']);
  expect(screen.getByRole('status').textContent).toContain('a simulated call has no sound');
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'End Call' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'End Call?' }));
  question.getByText(/This action cannot be undone\./);
  expect(requests.some(({ key }) => key === 'POST /api/call/:id/end')).toBe(false);
  await userEvent.click(question.getByRole('button', { name: 'End Call' }));
  await expect.poll(() => requests.filter(({ key }) => key === 'POST /api/call/:id/end')).toHaveLength(1);
  emit({
    ...{ id: '1', type: 'call.status', at: new Date().toISOString(), subject_id: id, lead_id: null },
    ...{ status: 'disconnected', ended_reason: 'user-ended-call' },
  });
  await screen.findByText('The call has ended. Ended by the person on the line');
  expect(screen.queryByRole('button', { name: 'End Call' })).toBeNull();
  within(screen.getByRole('list', { name: 'Transcript' })).getByText('Hello Ada.');
});

test('a call in which no one has spoken yet shows a message', async () => {
  open({ 'POST /api/call/:id/listen': () => ({ call, lines: [], sound: null }) });
  await screen.findByText('No one has said anything yet');
});

test('a call that has ended shows a message and can be closed', async () => {
  const { isClosed } = open({ 'POST /api/call/:id/listen': over });
  await screen.findByText('The call has ended');
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(isClosed()).toBe(true);
});

test("a call that can't be read shows why, and Retry reads it", async () => {
  let asked = 0;
  open({
    'POST /api/call/:id/listen': () => {
      asked += 1;
      if (asked === 1) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The carrier does not answer.' });
      return { call, lines, sound: null };
    },
  });
  await screen.findByText('The carrier does not answer.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Hello Ada.');
});

const real = { ...call, is_simulated: false };
const sound = { url: 'wss://livekit.example.com', token: 'a-token' };

test('a call on a media server is heard after a click on Hear, until Mute or closing the dialog', async () => {
  const { unmount } = open({ 'POST /api/call/:id/listen': () => ({ call: real, lines, sound }) });
  await screen.findByText('Live, in words. You can also listen: no one in the call hears you.');
  expect(room.heard).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Hear' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mute' }));
  expect([room.heard, room.stopped]).toEqual([['wss://livekit.example.com a-token'], 1]);
  await userEvent.click(screen.getByRole('button', { name: 'Hear' }));
  await screen.findByRole('button', { name: 'Mute' });
  unmount();
  expect(room.stopped).toBe(2);
});

test('a call whose sound fails can still be read, and a notice says why', async () => {
  room.isOpen = false;
  const { notices } = open({ 'POST /api/call/:id/listen': () => ({ call: real, lines, sound }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Hear' }));
  await expect
    .poll(() => notices.at(-1))
    .toMatchObject({ title: 'The call cannot be heard', description: 'The room is gone.' });
  screen.getByRole('button', { name: 'Hear' });
  screen.getByText('Hello Ada.');
});
