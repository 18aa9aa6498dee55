import type { CallLine, UnreportedFact } from '@switchboard/contracts/call-lines';
import type { LadderStep } from '@switchboard/contracts/phone-trunks';
import type { RememberedRoom } from '../../../livekit/room-memory.ts';
import { soundTogether } from '../../../voice/agent/line-quality.ts';

const isInbound = ({ subject }: RememberedRoom): boolean => subject.room !== undefined;

/** The reported steps. A state that became known only together with the next one has no time of its own, and so no step. */
function ladderOf(room: RememberedRoom): LadderStep[] {
  const { created_at, dialing_at, ringing_at, connected_at, ended_at, line } = room;
  const steps: LadderStep[] = [];
  const note = (event: LadderStep['event'], at: Date | null, status: number | null = null) => {
    if (at) steps.push({ event, at_ms: Math.max(0, at.getTime() - created_at.getTime()), status });
  };
  const isBefore = (at: Date | null, next: Date | null) => at !== null && at.getTime() !== next?.getTime();
  note(isInbound(room) ? 'received' : 'invite', created_at);
  if (!isInbound(room)) {
    if (isBefore(dialing_at, ringing_at ?? connected_at)) note('dialing', dialing_at);
    if (isBefore(ringing_at, connected_at)) note('ringing', ringing_at);
  }
  // Only a 200 answers a call (RFC 3261 §13.2.2.4).
  note('answered', connected_at, 200);
  if (connected_at) note('hung_up', ended_at);
  else if (line.sip_status !== undefined) note('refused', ended_at, line.sip_status);
  else note('canceled', ended_at);
  return steps;
}

/** The line of an ended call, from the reports about it. */
export function lineOf(room: RememberedRoom): CallLine {
  const { created_at, connected_at, line } = room;
  const measured = Object.values(line.measured ?? {});
  const named = measured.at(-1);
  const codecs = line.trunk?.codecs ?? [];
  const codec = connected_at && codecs.length === 1 ? (codecs[0] ?? null) : null;
  const sip_status = line.sip_status ?? null;
  const sip_call_id = named?.sip_call_id ?? null;
  const not_reported: UnreportedFact[] = ['sip_messages'];
  if (connected_at) not_reported.push('carrier_quality');
  if (connected_at && !codec) not_reported.push('codec');
  if (!connected_at && sip_status === null) not_reported.push('sip_status');
  if (!sip_call_id) not_reported.push('sip_call_id');
  return {
    direction: isInbound(room) ? 'inbound' : 'outbound',
    began_at: created_at.toISOString(),
    ladder: ladderOf(room),
    sip_status,
    sip_reason: line.sip_reason ?? null,
    sip_call_id,
    livekit_call_id: named?.livekit_call_id ?? null,
    trunk: line.trunk ?? null,
    codec,
    received: soundTogether(measured.map(({ received }) => received)),
    sent: soundTogether(measured.map(({ sent }) => sent)),
    not_reported,
  };
}
