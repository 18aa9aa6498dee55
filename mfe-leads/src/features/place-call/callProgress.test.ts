import { expect, test } from 'vitest';
import { sampleCall } from '../../testing/samples.ts';
import { callProgress } from './callProgress.ts';

const at = '2026-11-02T15:05:00.000Z';

test('a live event updates the call before the API is read again', () => {
  const signal = { status: 'ringing', at, ended_reason: null } as const;
  expect(callProgress('initiated', sampleCall({ status: 'dialing' }), signal)).toEqual({ phase: 'ringing' });
});

test('a late event never moves the call progress backwards', () => {
  const call = sampleCall({ status: 'connected', connected_at: at });
  const signal = { status: 'dialing', at, ended_reason: null } as const;
  expect(callProgress('initiated', call, signal)).toEqual({ phase: 'connected', connectedAt: at });
});

test('an ended call has its reason and duration', () => {
  const call = sampleCall({
    status: 'disconnected',
    connected_at: at,
    ended_at: '2026-11-02T15:06:23.000Z',
    ended_reason: 'assistant-ended-call',
  });
  expect(callProgress('initiated', call, undefined)).toEqual({
    phase: 'ended',
    end: 'ended',
    endedReason: 'assistant-ended-call',
    durationSeconds: 83,
  });
});

test('a call that was refused at once is shown as failed', () => {
  expect(callProgress('error', undefined, undefined)).toMatchObject({ phase: 'ended', end: 'failed' });
});
