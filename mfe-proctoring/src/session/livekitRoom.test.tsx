import type { InterviewRoom } from '@switchboard/contracts/interview-sessions';
import type { FromCaller } from '@switchboard/contracts/voice';
import type { FakeResponses } from '@switchboard/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RoomListener, Source } from '../features/join-room/roomLine.ts';
import type { Said } from '../features/join-room/transcriptions.ts';
import { counts, enterCall } from '../testing/enterCall.tsx';
import { sampleState } from '../testing/sampleState.ts';

/** The page's calls to a room, in place of a media server. */
const room = vi.hoisted(() => ({
  listener: null as RoomListener | null,
  sent: [] as FromCaller[],
  broadcasts: [] as string[],
  data: {} as Record<string, Record<string, unknown>>,
  published: new Map<Source, MediaStreamTrack | null>(),
  opened: [] as string[],
  isBroken: false,
}));
vi.mock('../features/join-room/roomLine.ts', () => ({
  openRoomLine: async ({ room_name }: InterviewRoom, listener: RoomListener) => {
    room.listener = listener;
    room.opened.push(room_name);
    listener.onAgent(true);
    return {
      publish: (source: Source, track: MediaStreamTrack | null) => void room.published.set(source, track),
      send: async (message: FromCaller) => {
        if (room.isBroken) throw new Error('The connection is lost');
        room.sent.push(message);
      },
      broadcast: (type: string, data: Record<string, unknown>) => {
        room.broadcasts.push(type);
        room.data[type] = data;
      },
      close: () => undefined,
    };
  },
}));
beforeEach(() => {
  Object.assign(room, {
    listener: null,
    sent: [],
    broadcasts: [],
    data: {},
    opened: [],
    published: new Map(),
    isBroken: false,
  });
});

const access = (room_name: string): InterviewRoom => ({
  url: 'wss://rooms.example.com',
  token: 'token',
  room_name,
  agent_identity: `agent-${room_name}`,
});
const state = () => sampleState({ transport: 'livekit', is_simulated: false, question: null, lines: [] });
const said = (more: Partial<Said>): Said => ({ id: 'one', role: 'assistant', text: '', isFinal: true, ...more });

/** Enters an interview in a room. */
async function enter(responses: FakeResponses = {}) {
  const result = enterCall({
    'POST /api/interviews/:id/join': state,
    'POST /api/interviews/:id/sign': () => ({ ...state(), counts }),
    'POST /api/interviews/:id/room': () => ({ room: access('first') }),
    ...responses,
  });
  await waitFor(() => expect(room.listener).not.toBeNull());
  return result;
}
const hear = (what: () => void) => act(async () => what());
const log = () => within(screen.getByRole('log', { name: 'Live Transcript' }));

test("the call is live once the interviewer is heard, and the room's lines are in the transcript", async () => {
  await enter();
  expect(screen.queryByText('Live')).toBeNull();
  await hear(() => room.listener?.onState('speaking'));
  expect(await screen.findByText('Live')).toBeTruthy();
  await hear(() => {
    room.listener?.onSaid(said({ text: 'Hello', isFinal: false }));
    room.listener?.onSaid(said({ text: 'Hello Grace. What do you do?' }));
    room.listener?.onSaid(said({ text: 'Hello Grace. What do you do?' }));
    room.listener?.onSaid(said({ id: 'two', role: 'user', text: 'I build bridges.' }));
  });
  expect(log().getAllByText('Hello Grace. What do you do?')).toHaveLength(1);
  expect(log().getByText('I build bridges.')).toBeTruthy();
  expect(screen.queryByText('Simulated interviewer')).toBeNull();
  expect(room.published.get('camera')).toBeTruthy();
  expect(room.published.get('microphone')).toBeTruthy();
});

test('typed text reaches the interviewer as an answer, a message, or a request to continue', async () => {
  const { requests } = await enter();
  await userEvent.type(screen.getByRole('textbox', { name: 'Type your answer' }), 'I build bridges.{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }));
  // It can be undone for five seconds.
  await waitFor(() => expect(room.sent).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Open chat' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'Is it remote?{Enter}');
  await waitFor(() => expect(room.sent).toHaveLength(3));
  const id = expect.any(String);
  expect(room.sent).toEqual([
    { kind: 'say', id, text: 'I build bridges.' },
    { kind: 'say', id, text: 'Please continue with the next question.' },
    { kind: 'say', id, text: 'Is it remote?', beside: true },
  ]);
  expect(requests.filter(({ key }) => /answers|messages/.test(key))).toEqual([]);
});

test('the room is notified of a pause', async () => {
  const { camera } = await enter();
  await hear(() => room.listener?.onState('speaking'));
  act(() => void camera.dispatchEvent(new Event('ended')));
  await waitFor(() => expect(room.broadcasts).toContain('call_paused'));
  expect(room.broadcasts).toContain('camera_disconnected');
});

test('a simulated interviewer stays marked as simulated in a live room', async () => {
  await enter({ 'POST /api/interviews/:id/join': () => ({ ...state(), is_simulated: true }) });
  await hear(() => room.listener?.onState('speaking'));
  expect(await screen.findByText('Simulated interviewer')).toBeTruthy();
});

test('the room is notified of a tab change, its countdown and the end that follows', async () => {
  const penalty = { counter: 'tab_change' as const, seconds: 5, moved: null };
  const verdict = { received_through: 9, counts: { ...counts, tab_change: 1 }, penalty, ended_reason: null };
  const { proctoring_tools } = state();
  const watched = () => ({ ...state(), proctoring_tools: { ...proctoring_tools, tab_change_detection: true } });
  let isOver = false;
  await enter({
    'POST /api/interviews/:id/join': watched,
    'POST /api/interviews/:id/sign': () => ({ ...watched(), counts }),
    'POST /api/call/:id/events': () =>
      isOver ? { ...verdict, ended_reason: 'tab-change-violation-limit' as const } : verdict,
  });
  await hear(() => room.listener?.onState('speaking'));
  const hide = (isHidden: boolean) =>
    act(async () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');
      document.dispatchEvent(new Event('visibilitychange'));
    });
  await hide(true);
  await hide(false);
  await waitFor(() => expect(room.broadcasts).toEqual(expect.arrayContaining(['tab_change', 'tab_change_summary'])));
  expect(room.data.tab_change_summary).toMatchObject({ away_ms: expect.any(Number) });
  await waitFor(() => expect(room.data.tab_penalty_pause).toEqual({ seconds: 5 }));
  expect(room.broadcasts).toContain('call_paused');
  isOver = true;
  await act(async () => void window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await waitFor(() => expect(room.data.violation_termination).toEqual({ reason: 'tab-change-violation-limit' }));
  expect(room.broadcasts).toEqual(expect.arrayContaining(['beforeunload_attempt', 'tab_penalty_resumed']));
});

test('a lost room is retried, and the call follows into another room', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    let isDown = true;
    await enter({
      'POST /api/interviews/:id/room': () => {
        if (room.opened.length > 0 && isDown) throw new Error('unreachable');
        return { room: access(room.opened.length > 0 ? 'second' : 'first') };
      },
    });
    await hear(() => room.listener?.onLost('lost'));
    await act(async () => vi.advanceTimersByTime(1_600));
    expect(await screen.findByRole('alertdialog', { name: 'The interviewer cannot be reached' })).toBeTruthy();
    isDown = false;
    await act(async () => vi.advanceTimersByTime(2_100));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(room.opened).toEqual(['first', 'second']);
  } finally {
    vi.useRealTimers();
  }
});

test('the end signal of the interviewer ends the call with the reason of the server', async () => {
  let isOver = false;
  const last = () =>
    isOver ? { ...state(), status: 'ended' as const, ended_reason: 'interview-completed' as const } : state();
  await enter({
    'POST /api/interviews/:id/join': last,
    'POST /api/interviews/:id/sign': () => ({ ...last(), counts }),
  });
  isOver = true;
  await hear(() => room.listener?.onEnded('assistant-ended-call'));
  expect(await screen.findByRole('heading', { name: 'Interview Completed' })).toBeTruthy();
});

test('a room taken by another window is reported', async () => {
  await enter();
  await hear(() => room.listener?.onLost('replaced'));
  expect(await screen.findByRole('heading', { name: 'Open in another window' })).toBeTruthy();
});

test('a silent room ends the interview after 30 seconds as a failed connection', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { requests } = await enter({ 'PATCH /api/call/:id/ended-reason': () => ({ is_taken_back: true }) as never });
    await act(async () => vi.advanceTimersByTime(31_000));
    expect(await screen.findByRole('heading', { name: 'Connection Issues' })).toBeTruthy();
    expect(requests.find(({ key }) => key.startsWith('PATCH'))?.body).toEqual({ ended_reason: 'connection-failed' });
  } finally {
    vi.useRealTimers();
  }
});

test('a typed answer that could not be sent is in the field again', async () => {
  const { notices } = await enter();
  room.isBroken = true;
  const field = screen.getByRole('textbox', { name: 'Type your answer' });
  await userEvent.type(field, 'I build bridges.{Enter}');
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ tone: 'danger' }));
  await waitFor(() => expect(field).toHaveProperty('value', 'I build bridges.'));
  room.isBroken = false;
  await userEvent.type(field, '{Enter}');
  await waitFor(() => expect(room.sent).toMatchObject([{ kind: 'say', text: 'I build bridges.' }]));
  expect(field).toHaveProperty('value', '');
});
