import type { Room } from '@livekit/rtc-node';
import { LineQuality } from '@switchboard/contracts/call-lines';
import { z } from 'zod';

/** What an agent measured of its connection, in both directions, and the ids of the call. */
export const Measured = z.object({
  received: LineQuality.nullable(),
  sent: LineQuality.nullable(),
  sip_call_id: z.string().nullable(),
  livekit_call_id: z.string().nullable(),
});
export type Measured = z.infer<typeof Measured>;

/** The delays of packets and of the jitter buffer that count in addition to the round trip, in milliseconds. */
const codecDelayMs = 10;

/**
 * Estimates how people would rate the sound, from 1 to 4.5. Source: the E-model of ITU-T G.107 with R0 = 93.2, the delay impairment of
 * Cole and Rosenbluth ("Voice over IP performance monitoring", 2001) and 2.5 points per percent of loss.
 */
export function estimateMos(lossPercent: number, jitterMs: number, roundTripMs: number): number {
  const delay = roundTripMs / 2 + 2 * jitterMs + codecDelayMs;
  const late = 0.024 * delay + (delay > 177.3 ? 0.11 * (delay - 177.3) : 0);
  const r = Math.min(93.2, Math.max(0, 93.2 - late - 2.5 * lossPercent));
  return Math.round((1 + 0.035 * r + 7e-6 * r * (r - 60) * (100 - r)) * 100) / 100;
}

/** Rounds the measurements. Null if no packet was expected. */
function qualityOf(received: number, lost: number, jitterMs: number, roundTripMs: number | null): LineQuality | null {
  const packets_lost = Math.max(0, lost);
  const expected = received + packets_lost;
  if (expected === 0) return null;
  const loss = (100 * packets_lost) / expected;
  return {
    packets: expected,
    packets_lost,
    loss_percent: Math.round(loss * 100) / 100,
    jitter_ms: Math.round(jitterMs * 10) / 10,
    round_trip_ms: roundTripMs === null ? null : Math.round(roundTripMs),
    mos: estimateMos(loss, jitterMs, roundTripMs ?? 0),
  };
}

type Stats = Awaited<ReturnType<Room['getRtcStats']>>['subscriberStats'];

/** The round trip of the connection in use; null if none was measured. */
function roundTripOf(stats: Stats): number | null {
  const measured = stats.flatMap(({ stats: { case: kind, value } }) =>
    kind === 'candidatePair' && value.candidatePair?.nominated && value.candidatePair.totalRoundTripTime
      ? [(value.candidatePair.currentRoundTripTime ?? 0) * 1000]
      : [],
  );
  return measured.at(-1) ?? null;
}

/** Quality of the sound from the person: the agent's own count. */
export function receivedOf(stats: Stats): LineQuality | null {
  let [packets, lost, jitter] = [0, 0, 0];
  for (const { stats: one } of stats) {
    if (one.case !== 'inboundRtp' || one.value.stream?.kind !== 'audio') continue;
    packets += Number(one.value.received?.packetsReceived ?? 0n);
    lost += Number(one.value.received?.packetsLost ?? 0n);
    jitter = Math.max(jitter, (one.value.received?.jitter ?? 0) * 1000);
  }
  return qualityOf(packets, lost, jitter, roundTripOf(stats));
}

/** Quality of the assistant's sound, as the LiveKit server reports it back. */
export function sentOf(stats: Stats): LineQuality | null {
  let [packets, lost, jitter, isReported] = [0, 0, 0, false];
  for (const { stats: one } of stats) {
    if (one.case === 'outboundRtp' && one.value.stream?.kind === 'audio')
      packets += Number(one.value.sent?.packetsSent ?? 0n);
    if (one.case !== 'remoteInboundRtp' || one.value.stream?.kind !== 'audio') continue;
    isReported = true;
    lost += Number(one.value.received?.packetsLost ?? 0n);
    jitter = Math.max(jitter, (one.value.received?.jitter ?? 0) * 1000);
  }
  // Without a report, packet loss is unknown.
  return isReported ? qualityOf(Math.max(0, packets - lost), lost, jitter, roundTripOf(stats)) : null;
}

/** Measures an agent's connection in a room with a person on a telephone. */
export async function measureLine(room: Room, identity: string): Promise<Measured> {
  // Newer servers use one connection for both directions: its statistics are among those of the publisher.
  const { subscriberStats, publisherStats } = await room.getRtcStats();
  const stats = [...publisherStats, ...subscriberStats];
  const attributes = room.remoteParticipants.get(identity)?.attributes ?? {};
  return {
    received: receivedOf(stats),
    sent: sentOf(stats),
    sip_call_id: attributes['sip.callIDFull'] ?? null,
    livekit_call_id: attributes['sip.callID'] ?? null,
  };
}

/** Combines the measurements of a call's agents, one after another. */
export function soundTogether(measured: readonly (LineQuality | null)[]): LineQuality | null {
  const known = measured.filter((one) => one !== null);
  if (known.length === 0) return null;
  const sum = (of: (one: LineQuality) => number) => known.reduce((total, one) => total + of(one), 0);
  const trips = known.flatMap(({ round_trip_ms }) => round_trip_ms ?? []);
  return qualityOf(
    sum(({ packets, packets_lost }) => packets - packets_lost),
    sum(({ packets_lost }) => packets_lost),
    Math.max(...known.map(({ jitter_ms }) => jitter_ms)),
    trips.length > 0 ? Math.max(...trips) : null,
  );
}

/** How often the connection is measured, and how many measurements are left out after each that is reported. */
const everyMs = 2_000;
const leftOut = 2;

/** Measures a connection repeatedly: once someone has left, nothing about it is known any longer. */
export class LineMeter {
  readonly #measure: () => Promise<Measured>;
  readonly #onMeasured: (measured: Measured | null, isReported: boolean) => void;
  #count = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `onMeasured` receives null if measuring failed, and whether it's time to report. */
  constructor(measure: () => Promise<Measured>, onMeasured: (measured: Measured | null, isReported: boolean) => void) {
    this.#measure = measure;
    this.#onMeasured = onMeasured;
  }

  begin(): void {
    this.#timer = setTimeout(() => void this.#again(), everyMs);
  }

  async #again(): Promise<void> {
    const measured = await this.#measure().catch(() => null);
    if (!this.#timer) return;
    this.#onMeasured(measured, measured !== null && this.#count % (leftOut + 1) === 0);
    if (measured) this.#count += 1;
    this.#timer = setTimeout(() => void this.#again(), everyMs);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
