import { expect, it } from 'vitest';
import type { RememberedRoom } from '../../../livekit/room-memory.ts';
import { lineOf } from './line-of.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 2, 15, 4, 0) + seconds * 1000);

const room = (given: Partial<RememberedRoom>): RememberedRoom => ({
  ...{ id: '00000000-0000-4000-8000-000000000001', subject: { kind: 'call', organization_id: '' }, created_at: at(0) },
  ...{ dialing_at: null, ringing_at: null, connected_at: null, ended_at: at(20), ended_reason: null },
  ...{ explanation: null, dial_outcome: null, callee_left_at: null, began_at: null, lines: [], usage: null },
  ...{ left_at: null, agents: 1, line: {}, transfer_asked: null, ...given },
});
const events = (given: Partial<RememberedRoom>) => lineOf(room(given)).ladder.map(({ event }) => event);

it('the line of a call shows each reported step with its time since the request', () => {
  const line = lineOf(room({ dialing_at: at(0.2), ringing_at: at(1.5), connected_at: at(6) }));
  expect(line.ladder).toEqual([
    { event: 'invite', at_ms: 0, status: null },
    { event: 'dialing', at_ms: 200, status: null },
    { event: 'ringing', at_ms: 1_500, status: null },
    { event: 'answered', at_ms: 6_000, status: 200 },
    { event: 'hung_up', at_ms: 20_000, status: null },
  ]);
});

it('a step that became known only with the next one is left out of the ladder', () => {
  expect(events({ dialing_at: at(6), ringing_at: at(6), connected_at: at(6) })).toEqual([
    ...['invite', 'answered', 'hung_up'],
  ]);
  expect(events({ dialing_at: at(1), ringing_at: at(6), connected_at: at(6) })).toEqual([
    ...['invite', 'dialing', 'answered', 'hung_up'],
  ]);
});

it('the ladder of a refused call ends with its SIP status, and that of an unanswered call without one', () => {
  const refused = lineOf(room({ dialing_at: at(1), line: { sip_status: 486, sip_reason: 'Busy Here' } }));
  expect(refused.ladder.at(-1)).toEqual({ event: 'refused', at_ms: 20_000, status: 486 });
  expect(refused.not_reported).toEqual(['sip_messages', 'sip_call_id']);
  const unanswered = lineOf(room({ dialing_at: at(1), ringing_at: at(2) }));
  expect(unanswered.ladder.at(-1)?.event).toBe('canceled');
  expect(unanswered.not_reported).toContain('sip_status');
});

it('the ladder of an inbound call starts with its arrival', () => {
  const subject = { kind: 'call' as const, organization_id: '', room: 'call-in' };
  const inbound = { subject, dialing_at: at(0.1), ringing_at: at(0.1), connected_at: at(1) };
  expect(lineOf(room(inbound)).direction).toBe('inbound');
  expect(events(inbound)).toEqual(['received', 'answered', 'hung_up']);
});

it.each([
  ['one codec was offered and the call was answered', ['PCMA'], at(6), 'PCMA'],
  ['several codecs were offered', ['PCMA', 'PCMU'], at(6), null],
  ['every codec was offered', [], at(6), null],
  ['no one answered', ['PCMA'], null, null],
] as const)('the line shows the codec only if it is certain: %s', (_, codecs, connected_at, codec) => {
  const trunk = {
    ...{ address: 'sip.example.com', transport: 'auto' as const, media_encryption: 'off' as const },
    codecs: [...codecs],
  };
  const line = lineOf(room({ connected_at, line: { trunk } }));
  expect(line.codec).toBe(codec);
  expect(line.not_reported.includes('codec')).toBe(connected_at !== null && codec === null);
});
