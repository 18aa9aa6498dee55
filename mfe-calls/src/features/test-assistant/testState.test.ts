import type { SpokenLine } from '@switchboard/contracts/voice';
import { describe, expect, it } from 'vitest';
import { serverUrl } from './serverUrl.ts';
import { nextState, type TestEvent, type TestState } from './testState.ts';

const line = (role: SpokenLine['role'], message: string): SpokenLine => ({
  role,
  message,
  starts_at: 1,
  ends_at: 2,
  is_interrupted: false,
  latency_ms: null,
});
const after = (...events: TestEvent[]) => events.reduce<TestState>(nextState, { stage: 'idle' });
const connected: TestEvent[] = [
  { kind: 'start' },
  { kind: 'received', message: { kind: 'connected', assistant_name: 'Ada' } },
];
const failed: TestEvent = { kind: 'failed', title: 'Connection Error', message: 'gone' };

describe('a test', () => {
  it('a test is connecting, connected and ended, and keeps its transcript', () => {
    expect(after({ kind: 'start' }).stage).toBe('connecting');
    expect(after(...connected)).toMatchObject({ stage: 'connected', lines: [] });
    const heard = after(
      ...connected,
      { kind: 'received', message: { kind: 'hearing', text: 'thursd' } },
      { kind: 'received', message: { kind: 'line', line: line('user', 'Thursday.') } },
    );
    expect(heard).toMatchObject({ stage: 'connected', hearing: '', lines: [{ message: 'Thursday.' }] });
    expect(
      nextState(heard, { kind: 'received', message: { kind: 'ended', reason: 'assistant-ended-call' } }),
    ).toMatchObject({
      stage: 'ended',
      reason: 'assistant-ended-call',
      lines: [{ message: 'Thursday.' }],
    });
  });

  it('a failed test is in error while it connects or runs, and not after it ended', () => {
    expect(after({ kind: 'start' }, failed).stage).toBe('error');
    expect(after(...connected, failed).stage).toBe('error');
    expect(after(...connected, { kind: 'received', message: { kind: 'ended', reason: 'unknown' } }, failed).stage).toBe(
      'ended',
    );
    expect(after(...connected, failed, { kind: 'start' }).stage).toBe('connecting');
    expect(after(...connected, failed, { kind: 'again' }).stage).toBe('idle');
  });
});

describe('the address of the server', () => {
  const cases: [string, string | null][] = [
    ['localhost:3000/api/voice/direct', 'ws://localhost:3000/api/voice/direct'],
    ['127.0.0.1:3000', 'ws://127.0.0.1:3000'],
    ['calls.example.com/api/voice/direct', 'wss://calls.example.com/api/voice/direct'],
    ['https://calls.example.com', 'wss://calls.example.com'],
    ['wss://x.livekit.cloud', 'wss://x.livekit.cloud'],
    ['localhost.example.com', 'wss://localhost.example.com'],
    ['  ', null],
  ];
  for (const [address, url] of cases)
    it(address, () => {
      expect(serverUrl(address)).toBe(url);
    });
});
