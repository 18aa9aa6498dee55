import { describe, expect, test } from 'vitest';
import { type LiveCallsAction, type LiveCallsState, liveCallsReducer, noLiveCalls } from './liveCalls.ts';
import { sampleCall } from './sampleCall.ts';

const { id } = sampleCall();
const run = (...actions: LiveCallsAction[]): LiveCallsState => actions.reduce(liveCallsReducer, noLiveCalls);
const list: LiveCallsAction = { type: 'listed', calls: [sampleCall()] };
const at = '2026-11-20T10:00:09Z';
const status = (
  value: 'dialing' | 'ringing' | 'connected' | 'disconnected' | 'error',
  callId = id,
): LiveCallsAction => ({
  type: 'status',
  callId,
  status: value,
  at,
  endedReason: value === 'disconnected' ? 'user-ended-call' : null,
});

describe('liveCallsReducer', () => {
  test('live calls are the ones that the API lists', () => {
    expect(run(list).calls).toMatchObject([{ phase: 'ringing', leadName: 'Maya Lindqvist', isSimulated: true }]);
  });

  test('the timer of a live call starts at the moment the call connected', () => {
    expect(run(list, status('connected')).calls).toMatchObject([{ phase: 'connected', connectedAt: at }]);
  });

  test('a late event never moves a live call backwards', () => {
    expect(run(list, status('connected'), status('ringing')).calls[0]?.phase).toBe('connected');
    expect(run(list, status('disconnected'), status('connected')).calls[0]?.phase).toBe('ended');
  });

  test('a repeated connected event keeps the first connection time', () => {
    const again: LiveCallsAction = { ...status('connected'), at: '2026-11-20T10:05:00Z' } as LiveCallsAction;
    expect(run(list, status('connected'), again).calls).toMatchObject([{ connectedAt: at }]);
  });

  test('an event of an unknown live call makes the list stale', () => {
    const state = run(status('ringing', 'other'));
    expect(state).toMatchObject({ calls: [], isStale: true });
    expect(liveCallsReducer(state, list).isStale).toBe(false);
  });

  test('the end of an unknown call shows nothing', () => {
    expect(run(status('disconnected', 'other')).calls).toEqual([]);
  });

  test('a call that ended before the list arrived is shown as ended', () => {
    const state = run(status('dialing'), status('error'), list);
    expect(state.calls).toMatchObject([{ phase: 'ended', end: 'failed' }]);
    expect(
      liveCallsReducer(liveCallsReducer(state, { type: 'swept', callId: id }), { type: 'listed', calls: [] }),
    ).toEqual(noLiveCalls);
  });

  test('a call that connected before an older list arrived is shown as connected', () => {
    const older: LiveCallsAction = { type: 'listed', calls: [sampleCall({ status: 'dialing' })] };
    expect(run(status('dialing'), status('connected'), older).calls).toMatchObject([
      { phase: 'connected', connectedAt: at },
    ]);
    expect(run(list, status('connected'), older).calls).toMatchObject([{ phase: 'connected', connectedAt: at }]);
  });

  test('a live call is shown as ending when an event says that staff ended it', () => {
    const asked: LiveCallsAction = { ...status('connected'), endedReason: 'staff-ended-call' } as LiveCallsAction;
    expect(run(list, status('connected'), asked).calls).toMatchObject([{ phase: 'ending' }]);
  });

  test('an ended call shows its reason, and whether it failed', () => {
    expect(run(list, status('disconnected')).calls).toMatchObject([
      { phase: 'ended', end: 'ended', endedReason: 'user-ended-call' },
    ]);
    expect(run(list, status('error')).calls).toMatchObject([{ phase: 'ended', end: 'failed' }]);
  });

  test('a call that someone ends is in the ending state, and becomes connected again if the server refuses', () => {
    const ending = run(list, status('connected'), { type: 'end-requested', callId: id });
    expect(ending.calls[0]?.phase).toBe('ending');
    const back = liveCallsReducer(ending, { type: 'end-refused', callId: id });
    expect(back.calls).toMatchObject([{ phase: 'connected', connectedAt: at }]);
  });

  test('a call stays in the ending state while the list still shows it', () => {
    expect(run(list, { type: 'end-requested', callId: id }, list).calls[0]?.phase).toBe('ending');
  });

  test('a call that someone ends twice is ended once', () => {
    const twice = run(list, { type: 'end-requested', callId: id }, { type: 'end-requested', callId: id });
    expect(liveCallsReducer(twice, { type: 'end-refused', callId: id }).calls[0]?.phase).toBe('ringing');
  });

  test('an ended call stays on screen until it is swept', () => {
    const ended = run(list, status('disconnected'), { type: 'listed', calls: [] });
    expect(ended.calls).toHaveLength(1);
    expect(liveCallsReducer(ended, { type: 'swept', callId: id }).calls).toEqual([]);
  });

  test('a live call is never swept', () => {
    expect(run(list, { type: 'swept', callId: id }).calls).toHaveLength(1);
  });

  test('a call that the list no longer contains disappears', () => {
    expect(run(list, { type: 'listed', calls: [] }).calls).toEqual([]);
  });

  test('live calls are ordered by their start', () => {
    const later = sampleCall({ id: 'later', created_at: '2026-11-20T10:01:00Z' });
    expect(run({ type: 'listed', calls: [later, sampleCall()] }).calls.map((call) => call.id)).toEqual([id, 'later']);
  });
});
