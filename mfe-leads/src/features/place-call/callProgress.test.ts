import { expect, test } from 'vitest';
import { sampleCall } from '../../testing/samples.ts';
import { callProgress } from './callProgress.ts';

const at = '2026-11-02T15:05:00.000Z';

test('an event moves the call before the API has been asked again', () => {
  const signal = { status: 'ringing', at, ended_reason: null } as const;
  expect(callProgress('initiated', sampleCall({ status: 'dialing' }), signal)).toEqual({ phase: 'ringing' });
});

test('a late event never moves the call backwards', () => {
  const call = sampleCall({ status: 'connected', connected_at: at });
  const signal = { status: 'dialing', at, ended_reason: null } as const;
  expect(callProgress('initiated', call, signal)).toEqual({ phase: 'connected', connectedAt: at });
});

test('the end carries its reason and how long people talked', () => {
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

test('a call that was refused at once is failed from the start', () => {
  expect(callProgress('error', undefined, undefined)).toMatchObject({ phase: 'ended', end: 'failed' });
});
