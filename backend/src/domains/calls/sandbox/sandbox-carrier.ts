import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../../../services.ts';
import { AgentsBusy } from '../../../voice/agent-process.ts';
import { playTransfer } from '../../tools/play-transfer.ts';
import type { AskedTransfer, Carrier, CarrierSignal, FoundCall, HangUpReason } from '../carrier.ts';
import { timed } from './conversation.ts';
import { createMemory, type Memory, type RememberedCall } from './memory.ts';
import { completeIn, type Heard, heardAlone, overheardIn, placeInFlow } from './plan.ts';
import type { Talk } from './talk.ts';

/** Waits; false if the call was hung up before that time. Doesn't wait for a time in the past. */
async function hasCome(inSeconds: number, hangUp: AbortSignal): Promise<boolean> {
  // A timer may fire a millisecond early.
  return inSeconds <= 0 || pause(Math.ceil(inSeconds * 1000) + 1, true, { signal: hangUp }).catch(() => false);
}

/** Settles when a call is hung up. */
const hungUp = (hangUp: AbortSignal) =>
  new Promise<null>((resolve) => {
    if (hangUp.aborted) resolve(null);
    else hangUp.addEventListener('abort', () => resolve(null), { once: true });
  });

const noAgent: Talk = () => Promise.reject(new AgentsBusy('this process has no agents.'));

interface Sandbox {
  memory: Memory;
  /** Without it, no agent talks: the practice model talks alone, and everything follows from the script. */
  talk?: Talk | undefined;
}

/** Rejects two seconds after someone hung up: there is no need to wait for an agent any longer. */
async function soonAfter(stop: AbortSignal): Promise<never> {
  await hungUp(stop);
  await pause(2_000);
  throw new AgentsBusy('the agent had said nothing yet.');
}

const endedMeanwhile = 'the process that carried the call ended while an agent talked, which is not done twice.';

/** What an agent said in a call. Without an agent: what the practice model said alone, with a line that explains why. */
async function hear(
  { memory, talk = noAgent }: Sandbox,
  attemptId: string,
  { calledNumber, script }: RememberedCall,
  stop: AbortSignal,
): Promise<Heard> {
  try {
    // Functions that were called are not called again.
    if (!(await memory.beginTalk(attemptId))) throw new AgentsBusy(endedMeanwhile);
    const { lines, reason, usage } = await Promise.race([talk(attemptId, script, stop), soonAfter(stop)]);
    if (lines.length === 0) throw new Error('The agent failed.');
    return { spoken: { ...timed(lines, script), ...(usage ? { usage } : {}) }, reason };
  } catch (error) {
    return heardAlone(
      calledNumber,
      script,
      error instanceof AgentsBusy ? error.message : 'the agent could not be asked.',
    );
  }
}

/** Reports the events of a call at their times; past events at once. */
async function* report(
  sandbox: Sandbox,
  attemptId: string,
  call: RememberedCall,
  hangUp: AbortSignal,
): AsyncGenerator<CarrierSignal> {
  const { memory } = sandbox;
  const { speed, dialedAt, elapsedSeconds } = call;
  // The agent talks while the phone rings; the first reports don't wait for its lines.
  const heard = call.isOpen
    ? hear(sandbox, attemptId, call, hangUp).then((said) => memory.keep(attemptId, said))
    : null;
  heard?.catch(() => undefined);
  let { plan } = call;
  let isHungUp = false;
  let reportedAt = dialedAt;
  const at = (after: number) => new Date(Math.ceil(dialedAt.getTime() + after * speed * 1000));
  const stop = async () => {
    isHungUp = true;
    plan = (await memory.hangUp(attemptId, hangUp.reason as HangUpReason, reportedAt)).plan;
  };
  const reach = async (after: number) => {
    if (!isHungUp && !(await hasCome(after * speed - elapsedSeconds(), hangUp))) await stop();
  };
  for (const { kind, after } of call.plan.steps) {
    await reach(after);
    if (after > plan.end.after) break;
    yield { kind, at: at(after) };
    // One millisecond later: a reported event has happened, however times are rounded.
    reportedAt = new Date(at(after).getTime() + 1);
  }
  if (heard && plan.end.spoken) {
    // A hang-up takes effect immediately, even if the agent has more to say.
    if (!isHungUp && (await Promise.race([heard, hungUp(hangUp)])) === null) await stop();
    plan = (await heard).plan;
  }
  for (let known = -1; !isHungUp && plan.end.after > known; ) {
    known = plan.end.after;
    await reach(known);
    // A process that doesn't listen may have ended the call or made it longer in the meantime.
    if (!isHungUp) plan = (await memory.recall(attemptId))?.plan ?? plan;
  }
  // A transfer ends after its announcement.
  if (plan.end.reason === 'transferred') await pause(Math.max(0, (plan.end.after * speed - elapsedSeconds()) * 1000));
  const { reason, spoken, after, optOut } = plan.end;
  yield { kind: 'ended', reason, at: at(after), conversation: spoken, ...(optOut ? { opt_out: optOut } : {}) };
}

function stateOf({ plan: { steps, end }, isOpen, speed, elapsedSeconds }: RememberedCall): FoundCall {
  const isPast = ({ after }: { after: number }) => after * speed <= elapsedSeconds();
  if (!isOpen && isPast(end)) return { state: 'ended', reason: end.reason };
  return { state: steps.findLast(isPast)?.kind ?? 'dialing' };
}

/** What is said when staff transfer a simulated call, and whether the target takes it. */
function playedTransfer({ to, by, announcement }: AskedTransfer) {
  const { said = null, shown_to_model, is_ok, consult } = playTransfer(to, '');
  const isTaken = is_ok && (consult === undefined || ('plays' in consult.at && consult.at.plays === 'accepts'));
  const refused = consult && !isTaken ? consult.said_when_refused : said;
  return {
    isTaken,
    lines: [
      { role: 'system' as const, message: `${by} transfers the call to ${to.name}.` },
      { role: 'assistant' as const, message: announcement },
      { role: 'system' as const, message: `transfer_call ${JSON.stringify({ target: to.name })}: ${shown_to_model}` },
      ...(isTaken || !refused ? [] : [{ role: 'assistant' as const, message: refused }]),
    ],
  };
}

/**
 * A carrier that dials no one: a labelled simulation that goes through the same states as a real call. `speed` multiplies its pauses;
 * the transcript and the recording keep their natural length.
 */
export function createSandboxCarrier(services: Pick<Services, 'systemPool'>, speed: number, talk?: Talk): Carrier {
  const memory = createMemory(services);
  const sandbox: Sandbox = { memory, talk };
  return {
    name: 'sandbox',
    isSimulated: true,
    async *dial(request, script, hangUp) {
      const call = await memory.dial(request, script, { speed, hasAgent: talk !== undefined });
      yield* report(sandbox, request.attempt_id, call, hangUp);
    },
    async attach(attemptId, hangUp) {
      const call = await memory.recall(attemptId);
      return call && report(sandbox, attemptId, call, hangUp);
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
    async transfer(attemptId, asked) {
      const { lines, isTaken } = playedTransfer(asked);
      const call = await memory.transfer(attemptId, lines, isTaken);
      return call && (isTaken ? 'ending' : 'asked');
    },
    async overhear(attemptId) {
      const call = await memory.recall(attemptId);
      // An agent's lines are only known after it has said all of them.
      return call && !call.isOpen ? overheardIn(call.plan, call.elapsedSeconds() / call.speed) : [];
    },
    async linesSince(asked) {
      const calls = await memory.recallSpoken(asked.map(({ attempt_id }) => attempt_id));
      return new Map(
        asked.flatMap(({ attempt_id, from }) => {
          const call = calls.get(attempt_id);
          return call ? [[attempt_id, completeIn(call.plan, call.elapsedSeconds() / call.speed).slice(from)]] : [];
        }),
      );
    },
    async placesInFlow(attemptIds) {
      const calls = await memory.recallSpoken(attemptIds);
      return [...calls].flatMap(([attempt_id, call]) => {
        const place = placeInFlow(call.plan, call.elapsedSeconds() / call.speed);
        if (!place) return [];
        const { after, ...node } = place;
        return [{ attempt_id, ...node, since: new Date(call.dialedAt.getTime() + after * call.speed * 1000) }];
      });
    },
  };
}
