import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type LadderStep, type TrunkTest, trunkTestRingSeconds } from '@switchboard/contracts/phone-trunks';
import { explainSipStatus } from '@switchboard/contracts/sip-statuses';
import { ServerError, SipCallError } from 'livekit-server-sdk';
import { calleeOf, probeRoomOf } from '../../../livekit/identities.ts';
import { failureText, type LivekitServer } from '../../../livekit/server.ts';
import { dialPastLostResponse, notConnected, passwordRefused, unanswered, unavailability } from './dial-out.ts';
import { outboundConfigOf, partsOfCall } from './outbound-config.ts';
import type { Trunk } from './trunk.ts';

/** How often LiveKit is asked for the call's progress. It limits the precision of the times in the ladder. */
const lookMs = 250;

type Result = Omit<TrunkTest, 'ladder'>;

const ofStatus = (status: number, reason: string): Result => ({
  outcome: status >= 200 && status < 300 ? 'answered' : 'refused',
  sip_status: status,
  sip_reason: reason,
  ...{ message: explainSipStatus(status).meaning, advice: explainSipStatus(status).advice },
});

const without = (outcome: TrunkTest['outcome'], message: string, advice: string): Result => ({
  ...{ outcome, sip_status: null, sip_reason: '', message, advice },
});

/** What a failed call shows about the trunk. */
function resultOf(error: unknown): Result {
  if (error instanceof SipCallError && error.sipStatusCode !== undefined)
    return ofStatus(error.sipStatusCode, error.sipStatus ?? '');
  if (!(error instanceof ServerError))
    return without('unavailable', 'The LiveKit server does not answer.', 'Try again in a minute.');
  if (passwordRefused.test(error.message)) return ofStatus(401, '');
  if (notConnected.test(error.message))
    return without('unavailable', 'The LiveKit server has no telephony (SIP).', 'Start LiveKit SIP, and Redis for it.');
  const unavailable = unavailability(error);
  if (unavailable) return without('unavailable', unavailable.message, '');
  if (error.code && unanswered.has(error.code))
    return without(
      'no_answer',
      `No one answered within ${trunkTestRingSeconds} seconds.`,
      'The trunk works if the phone rang. If it did not, check the host, the port, the transport and your firewall.',
    );
  return without(
    'unavailable',
    `LiveKit SIP could not place the call: ${failureText(error)}`,
    'Check the termination SIP domain and what is set under More.',
  );
}

/** Maps the participant's `sip.callStatus`, as LiveKit SIP writes it, to a step of the ladder. */
const steps: Record<string, LadderStep['event']> = { dialing: 'dialing', ringing: 'ringing' };

/**
 * Dials a number over a trunk, in its own room without an agent, and hangs up as soon as someone answers. Nothing is stored, and the
 * call doesn't count as a call to a lead.
 */
export async function dialTest(server: LivekitServer, trunk: Trunk, to: string): Promise<TrunkTest> {
  const id = randomUUID();
  const room = probeRoomOf(id);
  const identity = calleeOf(id);
  const begun = performance.now();
  const ladder: LadderStep[] = [];
  const note = (event: LadderStep['event'], status: number | null = null) => {
    if (ladder.some((step) => step.event === event)) return;
    ladder.push({ event, at_ms: Math.round(performance.now() - begun), status });
  };
  const over = new AbortController();
  async function follow(): Promise<void> {
    while (!over.signal.aborted) {
      const participant = await server.rooms.getParticipant(room, identity).catch(() => null);
      const step = steps[participant?.attributes['sip.callStatus'] ?? ''];
      if (step && !over.signal.aborted) note(step);
      await pause(lookMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  }
  note('invite');
  const followed = follow();
  try {
    const options = {
      waitUntilAnswered: true,
      ringingTimeout: trunkTestRingSeconds,
      timeout: trunkTestRingSeconds + 5,
    };
    const parts = { ...partsOfCall(trunk), participantIdentity: identity, maxCallDuration: 30 };
    await dialPastLostResponse(() =>
      server.sip.createSipParticipant('', to, room, { ...options, ...parts }, outboundConfigOf(trunk)),
    );
    note('answered', 200);
    return { ...ofStatus(200, 'OK'), ladder };
  } catch (error) {
    const result = resultOf(error);
    if (result.sip_status !== null) note('refused', result.sip_status);
    else if (result.outcome === 'no_answer') note('canceled');
    return { ...result, ladder };
  } finally {
    over.abort();
    await followed;
    await server.closeRoom(room).catch(() => undefined);
    if (ladder.some(({ event }) => event === 'answered')) note('hung_up');
  }
}
