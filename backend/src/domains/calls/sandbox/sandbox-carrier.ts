import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../../../services.ts';
import type { Carrier, CarrierSignal, Conversation, FoundCall, HangUpReason } from '../carrier.ts';
import type { Spoken } from './conversation.ts';
import { createMemory, type Memory, type RememberedCall } from './memory.ts';
import { renderRecording } from './recording.ts';

async function withRecording(spoken: Spoken): Promise<Conversation> {
  return { ...spoken, recording: await renderRecording(spoken.utterances, spoken.duration_seconds) };
}

/** False when the call was hung up before that time. What is over already is not waited for. */
async function hasCome(inSeconds: number, hangUp: AbortSignal): Promise<boolean> {
  // A timer may be a millisecond early.
  return inSeconds <= 0 || pause(Math.ceil(inSeconds * 1000) + 1, true, { signal: hangUp }).catch(() => false);
}

/** Reports what happens in a call as its time comes; what has happened already is reported at once. */
async function* report(
  memory: Memory,
  attemptId: string,
  { plan: whole, speed, dialedAt, elapsedSeconds }: RememberedCall,
  hangUp: AbortSignal,
): AsyncGenerator<CarrierSignal> {
  let plan = whole;
  let told = dialedAt;
  const at = (after: number) => new Date(Math.ceil(dialedAt.getTime() + after * speed * 1000));
  const reach = async (after: number) => {
    if (plan !== whole || (await hasCome(after * speed - elapsedSeconds(), hangUp))) return;
    plan = await memory.hangUp(attemptId, hangUp.reason as HangUpReason, told);
  };
  for (const { kind, after } of whole.steps) {
    await reach(after);
    if (after > plan.end.after) break;
    yield { kind, at: at(after) };
    // A millisecond on: what was told has happened, however times are rounded.
    told = new Date(at(after).getTime() + 1);
  }
  await reach(plan.end.after);
  // Somebody who does not listen may have ended it meanwhile.
  if (plan === whole) plan = (await memory.recall(attemptId))?.plan ?? whole;
  const { reason, spoken, after } = plan.end;
  yield { kind: 'ended', reason, at: at(after), conversation: spoken && (await withRecording(spoken)) };
}

function stateOf({ plan: { steps, end }, speed, elapsedSeconds }: RememberedCall): FoundCall {
  const isPast = ({ after }: { after: number }) => after * speed <= elapsedSeconds();
  if (isPast(end)) return { state: 'ended', reason: end.reason };
  return { state: steps.findLast(isPast)?.kind ?? 'dialing' };
}

/**
 * A carrier that dials nobody: a labelled simulation that goes through the same states as a real call. `speed`
 * multiplies its pauses; the transcript and the recording keep their natural length.
 */
export function createSandboxCarrier(services: Pick<Services, 'systemPool'>, speed: number): Carrier {
  const memory = createMemory(services);
  return {
    name: 'sandbox',
    isSimulated: true,
    async *dial(request, script, hangUp) {
      yield* report(memory, request.attempt_id, await memory.dial(request, script, speed), hangUp);
    },
    async attach(attemptId, hangUp) {
      const call = await memory.recall(attemptId);
      return call && report(memory, attemptId, call, hangUp);
    },
    async find(attemptId) {
      const call = await memory.recall(attemptId);
      return call ? stateOf(call) : { state: 'unknown' };
    },
    async end(attemptId, reason) {
      const call = await memory.recall(attemptId);
      if (call) await memory.hangUp(attemptId, reason, call.dialedAt);
      return call !== null;
    },
  };
}
