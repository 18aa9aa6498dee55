import type { InterviewRoom } from '@switchboard/contracts/interview-sessions';
import { ApiError } from '@switchboard/platform';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepRoom } from './keepRoom.ts';
import type { RoomLine, RoomListener } from './roomLine.ts';
import { messageOf } from './roomMessages.ts';
import { saidBy, saidIn } from './transcriptions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const roomNamed = (room_name: string): InterviewRoom => ({
  url: 'wss://rooms.example.com',
  token: 'token',
  room_name,
  agent_identity: `agent-${room_name}`,
});

/** A window in a room, and what happens to it there. */
function kept(first: InterviewRoom | null = roomNamed('one')) {
  const lines: { listener: RoomListener; isClosed: boolean; name: string }[] = [];
  const sent: string[] = [];
  const ids: (string | undefined)[] = [];
  const inside: { line: RoomLine | null } = { line: null };
  const notes: string[] = [];
  const note = (what: string) => () => void notes.push(what);
  const control = { next: async (): Promise<InterviewRoom | null> => roomNamed('one'), isDown: false, isDeaf: false };
  const keeping = keepRoom({
    first,
    enter: () => control.next(),
    open: async ({ room_name: name }, listener) => {
      if (control.isDown) throw new Error('unreachable');
      const line = { listener, isClosed: false, name };
      lines.push(line);
      return {
        publish: () => undefined,
        send: async (message) => {
          if (control.isDeaf) throw new Error('not sent');
          if (message.kind !== 'say') return;
          sent.push(`${name}: ${message.text}`);
          ids.push(message.id);
        },
        broadcast: () => undefined,
        close: () => {
          line.isClosed = true;
        },
      };
    },
    listener: {
      onSound: note('sound'),
      onSaid: note('said'),
      onState: note('state'),
      onLine: (line) => {
        inside.line = line;
        notes.push(line ? 'line' : 'no line');
      },
      onReachable: (isReachable) => void notes.push(isReachable ? 'reachable' : 'unreachable'),
      onReplaced: note('replaced'),
      onMaybeOver: note('maybe over'),
    },
  });
  return { keeping, lines, notes, control, sent, ids, inside };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test('keepRoom joins the room of the start, and requests access after a reload', async () => {
  const started = kept();
  await settle();
  expect(started.lines.map(({ name }) => name)).toEqual(['one']);
  const reloaded = kept(null);
  await settle();
  expect(reloaded.lines.map(({ name }) => name)).toEqual(['one']);
});

test('keepRoom retries a lost connection until it succeeds', async () => {
  const { lines, notes, control } = kept();
  await settle();
  control.isDown = true;
  lines[0]?.listener.onLost('lost');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(notes).toContain('unreachable');
  control.isDown = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(lines).toHaveLength(2);
  expect(notes.at(-1)).toBe('line');
});

test('keepRoom waits for a new interviewer in the same room, and follows into another room', async () => {
  const { lines, notes, control } = kept();
  await settle();
  lines[0]?.listener.onAgent(false);
  await vi.advanceTimersByTimeAsync(6_000);
  expect([lines.length, lines[0]?.isClosed]).toEqual([1, false]);
  control.next = async () => roomNamed('two');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(lines.map(({ name, isClosed }) => [name, isClosed])).toEqual([
    ['one', true],
    ['two', false],
  ]);
  expect(notes).toContain('unreachable');
  lines[1]?.listener.onAgent(true);
  expect(notes.at(-1)).toBe('reachable');
});

test("a new interviewer receives only the texts that the previous one didn't confirm", async () => {
  const { lines, control, sent, ids, inside } = kept();
  await settle();
  const sound = {} as MediaStreamTrack;
  lines[0]?.listener.onSound(sound);
  await inside.line?.send({ kind: 'say', text: 'I build bridges.' });
  lines[0]?.listener.onSaid({ id: 'a', role: 'user', text: 'I build bridges.', isFinal: true });
  await inside.line?.send({ kind: 'say', text: ' For the rivers. ' });
  // A new interviewer in the same room, and then a new room.
  lines[0]?.listener.onSound(sound);
  expect(sent).toEqual(['one: I build bridges.', 'one:  For the rivers. ', 'one:  For the rivers. ']);
  control.next = async () => roomNamed('two');
  lines[0]?.listener.onLost('lost');
  await vi.advanceTimersByTimeAsync(2_000);
  lines[1]?.listener.onSound(sound);
  expect(sent.at(-1)).toBe('two:  For the rivers. ');
  expect(ids, 'an interviewer who has it already knows it').toEqual([ids[0], ids[1], ids[1], ids[1]]);
  lines[1]?.listener.onSaid({ id: 'b', role: 'user', text: 'For the rivers.', isFinal: true });
  control.isDeaf = true;
  await expect(inside.line?.send({ kind: 'say', text: 'Is anyone there?' })).rejects.toThrow('not sent');
  control.isDeaf = false;
  lines[1]?.listener.onSound(sound);
  expect(sent).toHaveLength(4);
});

test('keepRoom yields to another window, and reports that the interview may be over if the server refuses', async () => {
  const replaced = kept();
  await settle();
  replaced.lines[0]?.listener.onLost('replaced');
  await vi.advanceTimersByTimeAsync(20_000);
  expect([replaced.notes.at(-1), replaced.lines.length]).toEqual(['replaced', 1]);
  const over = kept();
  await settle();
  over.control.next = async () => {
    throw new ApiError(409, { code: 'CONFLICT', message: 'x', reason: 'interview_not_running' });
  };
  over.lines[0]?.listener.onEnded('interview-completed');
  expect(over.notes.at(-1)).toBe('maybe over');
  over.keeping.close();
  expect(over.lines[0]?.isClosed).toBe(true);
});

test('transcript lines are read in the format of LiveKit agents and of the specification', () => {
  const own = { id: 'stream', own: 'TR_mine' };
  expect(saidBy(' Hello. ', { 'lk.segment_id': 's', 'lk.transcription_final': 'false' }, own)).toEqual({
    id: 's',
    role: 'assistant',
    text: 'Hello.',
    isFinal: false,
  });
  expect(saidBy('Hi.', { 'lk.transcribed_track_id': 'TR_mine' }, own)).toMatchObject({ role: 'user', isFinal: true });
  const sent = (message: object) => saidIn(new TextEncoder().encode(JSON.stringify(message)));
  expect(sent({ type: 'transcript', role: 'user', text: 'Hi.' })).toMatchObject({ role: 'user', text: 'Hi.' });
  expect(sent({ type: 'goodbye', text: 'Thank you.' })).toBeNull();
  expect(saidIn(new TextEncoder().encode('{'))).toBeNull();
});

test('messageOf maps events to the message names of the specification', () => {
  expect(messageOf('pause', 'begins')).toBe('call_paused');
  expect(messageOf('pause', 'ends')).toBe('call_resumed');
  expect(messageOf('network', 'lost')).toBeNull();
});
