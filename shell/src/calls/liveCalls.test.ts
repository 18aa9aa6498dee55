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
  test('shows what the API lists', () => {
    expect(run(list).calls).toMatchObject([{ phase: 'ringing', leadName: 'Maya Lindqvist', isSimulated: true }]);
  });

  test('starts the timer at the moment the call connected', () => {
    expect(run(list, status('connected')).calls).toMatchObject([{ phase: 'connected', connectedAt: at }]);
  });

  test('never moves a call backwards on a late event', () => {
    expect(run(list, status('connected'), status('ringing')).calls[0]?.phase).toBe('connected');
    expect(run(list, status('disconnected'), status('connected')).calls[0]?.phase).toBe('ended');
  });

  test('keeps the time of connection when the event comes twice', () => {
    const again: LiveCallsAction = { ...status('connected'), at: '2026-11-20T10:05:00Z' } as LiveCallsAction;
    expect(run(list, status('connected'), again).calls).toMatchObject([{ connectedAt: at }]);
  });

  test('asks for the list when a call is live that it does not know', () => {
    const state = run(status('ringing', 'other'));
    expect(state).toMatchObject({ calls: [], isStale: true });
    expect(liveCallsReducer(state, list).isStale).toBe(false);
  });

  test('shows nothing for the end of a call it never showed', () => {
    expect(run(status('disconnected', 'other')).calls).toEqual([]);
  });

  test('shows a call as ended that ended before the list with it arrived', () => {
    const state = run(status('dialing'), status('error'), list);
    expect(state.calls).toMatchObject([{ phase: 'ended', end: 'failed' }]);
    expect(
      liveCallsReducer(liveCallsReducer(state, { type: 'swept', callId: id }), { type: 'listed', calls: [] }),
    ).toEqual(noLiveCalls);
  });

  test('shows a call as connected that connected before an older list with it arrived', () => {
    const older: LiveCallsAction = { type: 'listed', calls: [sampleCall({ status: 'dialing' })] };
    expect(run(status('dialing'), status('connected'), older).calls).toMatchObject([
      { phase: 'connected', connectedAt: at },
    ]);
    expect(run(list, status('connected'), older).calls).toMatchObject([{ phase: 'connected', connectedAt: at }]);
  });

  test('a call shows as ending as soon as someone ends it', () => {
    const asked: LiveCallsAction = { ...status('connected'), endedReason: 'staff-ended-call' } as LiveCallsAction;
    expect(run(list, status('connected'), asked).calls).toMatchObject([{ phase: 'ending' }]);
  });

  test('says how a call ended and that it failed', () => {
    expect(run(list, status('disconnected')).calls).toMatchObject([
      { phase: 'ended', end: 'ended', endedReason: 'user-ended-call' },
    ]);
    expect(run(list, status('error')).calls).toMatchObject([{ phase: 'ended', end: 'failed' }]);
  });

  test('waits for the server after End and goes back when it refuses', () => {
    const ending = run(list, status('connected'), { type: 'end-requested', callId: id });
    expect(ending.calls[0]?.phase).toBe('ending');
    const back = liveCallsReducer(ending, { type: 'end-refused', callId: id });
    expect(back.calls).toMatchObject([{ phase: 'connected', connectedAt: at }]);
  });

  test('keeps waiting for the server while the list still shows the call', () => {
    expect(run(list, { type: 'end-requested', callId: id }, list).calls[0]?.phase).toBe('ending');
  });

  test('ends a call only once', () => {
    const twice = run(list, { type: 'end-requested', callId: id }, { type: 'end-requested', callId: id });
    expect(liveCallsReducer(twice, { type: 'end-refused', callId: id }).calls[0]?.phase).toBe('ringing');
  });

  test('keeps an ended call on screen until it is swept', () => {
    const ended = run(list, status('disconnected'), { type: 'listed', calls: [] });
    expect(ended.calls).toHaveLength(1);
    expect(liveCallsReducer(ended, { type: 'swept', callId: id }).calls).toEqual([]);
  });

  test('never sweeps a call that is live', () => {
    expect(run(list, { type: 'swept', callId: id }).calls).toHaveLength(1);
  });

  test('drops a call that the list no longer shows', () => {
    expect(run(list, { type: 'listed', calls: [] }).calls).toEqual([]);
  });

  test('orders calls by when they began', () => {
    const later = sampleCall({ id: 'later', created_at: '2026-11-20T10:01:00Z' });
    expect(run({ type: 'listed', calls: [later, sampleCall()] }).calls.map((call) => call.id)).toEqual([id, 'later']);
  });
});
