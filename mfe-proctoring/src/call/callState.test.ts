import { describe, expect, test } from 'vitest';
import { sampleLine, sampleState } from '../testing/sampleState.ts';
import {
  type CallAction,
  type CallState,
  connecting,
  isHeld,
  isInCall,
  nextCall,
  type Pause,
  shownPause,
  timerText,
} from './callState.ts';

const moved = (...actions: CallAction[]): CallState => actions.reduce(nextCall, connecting);
const joined: CallAction = { type: 'joined', interview: sampleState(), isPresent: true };
const pause = (reason: Pause['reason'], until: number | null = null): CallAction => ({
  type: 'pause',
  pause: { reason, since: 0, until },
});
const turnOf = (state: CallState) => (isInCall(state) ? state.turn : null);

test('a call is connected only once the interviewer has been heard', () => {
  expect(moved(joined).stage).toBe('active');
  expect(moved(joined, { type: 'asking', question: 1 }).stage).toBe('connected');
});

test('a question is loaded, asked, and then answered', () => {
  expect(turnOf(moved(joined))).toEqual({ kind: 'loading', question: 1 });
  const asking: CallAction = { type: 'asking', question: 1 };
  expect(turnOf(moved(joined, asking))).toEqual({ kind: 'asking', question: 1 });
  expect(turnOf(moved(joined, asking, { type: 'asked', question: 1, at: 7 }))).toEqual({
    kind: 'answering',
    question: 1,
    fromMs: 7,
  });
});

test("an answer being sent isn't undone by the end of the question's sound", () => {
  const sending: CallAction = { type: 'turn', turn: { kind: 'sending', question: 1 } };
  const state = moved(joined, { type: 'asking', question: 1 }, sending, { type: 'asked', question: 1, at: 7 });
  expect(turnOf(state)).toEqual({ kind: 'sending', question: 1 });
});

test('the next question starts the next turn, and the last answer ends the questions', () => {
  const lines = [1, 2, 3, 4].map((number) => sampleLine(number));
  const question = { number: 2, text: 'Two', audio_url: '/audio/2' };
  const second: CallAction = { type: 'state', interview: sampleState({ lines, question }) };
  expect(turnOf(moved(joined, second))).toEqual({ kind: 'loading', question: 2 });
  const last: CallAction = { type: 'state', interview: sampleState({ lines, question: null }) };
  expect(turnOf(moved(joined, last))).toEqual({ kind: 'over' });
});

test('a late server response with an older state changes nothing', () => {
  const lines = [1, 2, 3, 4].map((number) => sampleLine(number));
  const question = { number: 2, text: 'Two', audio_url: '/audio/2' };
  const state = moved(joined, { type: 'state', interview: sampleState({ lines, question }) });
  expect(nextCall(state, { type: 'state', interview: sampleState() })).toEqual(state);
});

describe('an end', () => {
  test('the first end of an interview is final', () => {
    const state = moved(joined, { type: 'ended', reason: 'user-ended-call' }, { type: 'ended', reason: 'unknown' });
    expect(state).toMatchObject({ stage: 'ended', reason: 'user-ended-call' });
    expect(nextCall(state, joined)).toBe(state);
  });

  test('a call ends by a sign, a state or the join response', () => {
    const counts = sampleState().counts;
    const sign = {
      status: 'ended' as const,
      ended_reason: 'time-limit-reached' as const,
      ends_at: '',
      counts,
      staff_message: null,
    };
    expect(moved(joined, { type: 'sign', sign })).toMatchObject({ stage: 'ended', reason: 'time-limit-reached' });
    const interview = sampleState({ status: 'ended', ended_reason: 'interview-completed', findings_url: '/f' });
    expect(moved(joined, { type: 'state', interview })).toMatchObject({ reason: 'interview-completed' });
    expect(moved({ type: 'joined', interview, isPresent: false })).toMatchObject({ stage: 'ended', interview });
  });

  test('an ended call takes the findings link from the last state', () => {
    const interview = sampleState({ status: 'ended', ended_reason: 'user-ended-call', findings_url: '/f' });
    const state = moved(joined, { type: 'ended', reason: 'user-ended-call' }, { type: 'state', interview });
    expect(state).toMatchObject({ stage: 'ended', reason: 'user-ended-call', interview: { findings_url: '/f' } });
  });

  test('an ended call keeps whether the candidate can return', () => {
    expect(moved(joined, { type: 'ended', reason: 'connection-failed', canReturn: true })).toMatchObject({
      canReturn: true,
    });
  });
});

describe('a pause', () => {
  test('a call is paused until every pause reason is resolved', () => {
    const state = moved(joined, pause('network'), pause('camera_lost', 9));
    expect(isHeld(state)).toBe(true);
    expect(isHeld(nextCall(state, { type: 'resume', reason: 'network' }))).toBe(true);
    const free = [{ type: 'resume', reason: 'network' } as const, { type: 'resume', reason: 'camera_lost' } as const];
    expect(isHeld(free.reduce<CallState>(nextCall, state))).toBe(false);
  });

  test('a pause of the same reason replaces the earlier one', () => {
    const state = moved(joined, pause('tab_change'), pause('tab_change', 5000));
    expect(isInCall(state) && state.pauses).toHaveLength(1);
  });

  test('a pause with a countdown is shown before one without', () => {
    const state = moved(joined, pause('camera_lost', 9), pause('network'));
    expect(isInCall(state) && shownPause(state.pauses)?.reason).toBe('camera_lost');
  });

  test('a microphone that the candidate switched off stays off after a pause', () => {
    const off: CallAction = { type: 'control', control: 'microphone', isOn: false };
    const state = moved(joined, off, pause('network'), { type: 'resume', reason: 'network' });
    expect(isInCall(state) && state.controls.microphone).toBe(false);
  });
});

test('a call is paused after a reload until the candidate continues', () => {
  const state = moved({ ...joined, isPresent: false });
  expect(isHeld(state)).toBe(true);
  expect(isHeld(nextCall(state, { type: 'present' }))).toBe(false);
});

test('a call taken over by another window can be resumed in this one', () => {
  const state = moved(joined, { type: 'elsewhere', canTake: true });
  expect(state).toEqual({ stage: 'elsewhere', canTake: true });
  expect(nextCall(nextCall(state, { type: 'connecting' }), joined).stage).toBe('active');
});

test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [-4, '0:00'],
])('a duration of %d seconds is shown as %s', (seconds, text) => {
  expect(timerText(seconds)).toBe(text);
});
