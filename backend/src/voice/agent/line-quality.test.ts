import type { Room } from '@livekit/rtc-node';
import { expect, it, vi } from 'vitest';
import { estimateMos, LineMeter, measureLine, receivedOf, sentOf, soundTogether } from './line-quality.ts';

type Stats = Parameters<typeof receivedOf>[0];

const stats = (...all: [string, object][]) =>
  all.map(([kind, value]) => ({ stats: { case: kind, value } })) as unknown as Stats;
const pair: [string, object] = [
  'candidatePair',
  { candidatePair: { nominated: true, totalRoundTripTime: 1, currentRoundTripTime: 0.04 } },
];
const audio = { stream: { kind: 'audio' } };

it('a clean line is rated best, and the rating falls with loss and delay', () => {
  expect(estimateMos(0, 0, 0)).toBeCloseTo(4.41, 1);
  const rated = [estimateMos(0, 0, 20), estimateMos(0, 30, 20), estimateMos(2, 30, 20), estimateMos(2, 30, 600)];
  expect(rated).toEqual(rated.toSorted((a, b) => b - a));
  expect(new Set(rated).size).toBe(4);
  expect(estimateMos(100, 500, 5_000)).toBe(1);
});

it('received and lost packets are counted, and the round trip comes from the connection in use', () => {
  const inbound = { ...audio, received: { packetsReceived: 980n, packetsLost: 20n, jitter: 0.012 } };
  expect(receivedOf(stats(pair, ['inboundRtp', inbound]))).toEqual({
    ...{ packets: 1_000, packets_lost: 20, loss_percent: 2, jitter_ms: 12, round_trip_ms: 40 },
    mos: estimateMos(2, 12, 40),
  });
  expect(receivedOf(stats(['inboundRtp', { ...inbound, stream: { kind: 'video' } }]))).toBeNull();
});

it('sent packets are unknown until the server reports them', () => {
  const outbound: [string, object] = ['outboundRtp', { ...audio, sent: { packetsSent: 500n } }];
  expect(sentOf(stats(pair, outbound))).toBeNull();
  const report: [string, object] = ['remoteInboundRtp', { ...audio, received: { packetsLost: 5n, jitter: 0.004 } }];
  expect(sentOf(stats(outbound, report))).toMatchObject({ packets: 500, packets_lost: 5, round_trip_ms: null });
});

it('the measurements of several agents of one call are added up', () => {
  const first = receivedOf(stats(['inboundRtp', { ...audio, received: { packetsReceived: 90n, packetsLost: 10n } }]));
  const second = receivedOf(stats(['inboundRtp', { ...audio, received: { packetsReceived: 100n } }]));
  expect(soundTogether([first, null, second])).toMatchObject({ packets: 200, packets_lost: 10, loss_percent: 5 });
  expect(soundTogether([null])).toBeNull();
});

it.each(['publisherStats', 'subscriberStats'])("the person's audio is found among the %s", async (name) => {
  const inbound = stats(['inboundRtp', { ...audio, received: { packetsReceived: 100n } }]);
  const attributes = { 'sip.callIDFull': 'a1b2@carrier', 'sip.callID': 'SCL_1' };
  const room = {
    getRtcStats: async () => ({ publisherStats: [], subscriberStats: [], [name]: inbound }),
    remoteParticipants: new Map([['callee', { attributes }]]),
  } as unknown as Room;
  expect(await measureLine(room, 'callee')).toMatchObject({
    ...{ received: { packets: 100 }, sent: null },
    ...{ sip_call_id: 'a1b2@carrier', livekit_call_id: 'SCL_1' },
  });
});

it('a line is measured repeatedly until it is closed, even after a failure', async () => {
  vi.useFakeTimers();
  const measured: (string | null)[] = [];
  const reported: (string | null)[] = [];
  let times = 0;
  const meter = new LineMeter(
    async () => {
      times += 1;
      if (times === 1) throw new Error('not connected');
      return { received: null, sent: null, sip_call_id: String(times), livekit_call_id: null };
    },
    (one, isReported) => (isReported ? reported : measured).push(one?.sip_call_id ?? null),
  );
  meter.begin();
  await vi.advanceTimersByTimeAsync(12_500);
  meter.close();
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  expect({ measured, reported }).toEqual({ measured: [null, '3', '4', '6'], reported: ['2', '5'] });
});
