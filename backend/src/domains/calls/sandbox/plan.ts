import type { EndedReason } from '@switchboard/contracts/calls';
import type { SimulatedCallee } from '../../../voice/agent/messages.ts';
import { pick } from '../../../voice/callee/persona.ts';
import type { Conversation, HangUpReason, Script, Utterance } from '../carrier.ts';
import { converse, somebody, spokenSeconds } from './conversation.ts';
import { machine, talksToMachines, voicemailOf } from './machine.ts';

type Outcome =
  | 'answered'
  | 'busy'
  | 'no-answer'
  | 'voicemail'
  | 'trunk-failed'
  | 'rejected'
  | 'opted-out'
  | 'invalid-number';

/** The outcomes triggered by the last four digits of the called number; every other number answers. */
export const magicNumbers: Record<string, Outcome> = {
  '0101': 'busy',
  '0102': 'no-answer',
  '0103': 'voicemail',
  '0104': 'trunk-failed',
  '0105': 'rejected',
  '0106': 'opted-out',
  '0107': 'invalid-number',
};

const outcomeOf = (phoneNumber: string): Outcome =>
  magicNumbers[phoneNumber.replace(/\D/g, '').slice(-4)] ?? 'answered';

/** How a call ends, in seconds after dialing. */
export interface End {
  after: number;
  reason: EndedReason;
  spoken: Conversation | null;
  /** The carrier reports that the person opted out of calls. */
  optOut?: string;
}

/** The whole course of a call, in seconds after dialing. */
export interface Plan {
  steps: { kind: 'dialing' | 'ringing' | 'connected'; after: number }[];
  end: End;
}

const setUpSeconds = 0.7;

/** What was said in an answered call, and who hung up. */
export interface Heard {
  spoken: Conversation;
  reason: EndedReason;
}

/** The same without an agent, and why there was none. */
export function heardAlone(calledNumber: string, script: Script, why: string): Heard {
  const spoken = converse(script, why, calleeAt(calledNumber, script));
  const isCallees = spoken.utterances.at(-1)?.role === 'user';
  return { spoken, reason: isCallees ? 'user-ended-call' : 'assistant-ended-call' };
}

const switchedOff = 'agents are switched off here.';

/** Who talks at a number: the caller of an inbound call, or the person or voicemail that answers. */
const talksAt = (calledNumber: string, script: Script): 'person' | 'machine' | null => {
  if (script.direction === 'inbound') return 'person';
  const outcome = outcomeOf(calledNumber);
  if (outcome === 'voicemail') return talksToMachines(script) ? 'machine' : null;
  return outcome === 'answered' ? 'person' : null;
};

/** Whether the assistant talks with the person or machine that answers at a number. */
export const isTalked = (calledNumber: string, script: Script): boolean => talksAt(calledNumber, script) !== null;

/** The callee that it talks with there. */
export const calleeAt = (calledNumber: string, script: Script): SimulatedCallee | typeof machine =>
  talksAt(calledNumber, script) === 'machine' ? machine : somebody(script);

/** The course of an inbound call: the assistant takes it after one ring. */
function answeredPlan({ spoken, reason }: Heard): Plan {
  const answer = 1.2;
  return {
    steps: [
      { kind: 'ringing', after: 0 },
      { kind: 'connected', after: answer },
    ],
    end: { after: answer + spoken.duration_seconds, reason, spoken },
  };
}

/**
 * The course of a call to a number: always the same for the same number and script. `heard` is what an agent said in it; without it,
 * the practice model talked alone.
 */
export function planOf(
  calledNumber: string,
  script: Script,
  heard: Heard | null = null,
  transfers: readonly PlayedTransfer[] = [],
): Plan {
  const plan = transfers.reduce(withTransfer, unlimitedPlan(calledNumber, script, heard));
  const answered = plan.steps.find(({ kind }) => kind === 'connected');
  if (!answered || typeof script.max_seconds !== 'number') return plan;
  return endAfter(plan, answered.after + script.max_seconds, 'time-limit-reached');
}

function unlimitedPlan(calledNumber: string, script: Script, heard: Heard | null): Plan {
  if (script.direction === 'inbound') return answeredPlan(heard ?? heardAlone(calledNumber, script, switchedOff));
  const outcome = outcomeOf(calledNumber);
  const steps: Plan['steps'] = [{ kind: 'dialing', after: 0 }];
  if (outcome === 'opted-out')
    return {
      steps,
      end: { after: setUpSeconds, reason: 'rejected', spoken: null, optOut: 'Simulated signal opt_out' },
    };
  if (outcome === 'trunk-failed' || outcome === 'busy' || outcome === 'invalid-number')
    return { steps, end: { after: setUpSeconds, reason: outcome, spoken: null } };
  steps.push({ kind: 'ringing', after: setUpSeconds });
  const answer = setUpSeconds + (outcome === 'no-answer' ? 8 : 1.5 + pick(script.seed, 99) * 2);
  if (outcome === 'no-answer' || outcome === 'rejected')
    return { steps, end: { after: answer, reason: outcome, spoken: null } };
  steps.push({ kind: 'connected', after: answer });
  const { spoken, reason }: Heard =
    outcome === 'voicemail' && !talksToMachines(script)
      ? { spoken: voicemailOf(script), reason: 'voicemail' }
      : (heard ?? heardAlone(calledNumber, script, switchedOff));
  return { steps, end: { after: answer + spoken.duration_seconds, reason, spoken } };
}

/** The words of a sentence that had been said when it was cut off. */
function spokenUntil(utterance: Utterance, ends_at: number): Utterance {
  const words = utterance.message.split(' ');
  const share = (ends_at - utterance.starts_at) / (utterance.ends_at - utterance.starts_at);
  return { ...utterance, ends_at, message: `${words.slice(0, Math.ceil(words.length * share)).join(' ')}…` };
}

/** What had been said in a conversation after this many seconds. */
function saidUntil({ utterances }: Conversation, seconds: number): Utterance[] {
  return utterances
    .filter((utterance) => utterance.starts_at < seconds)
    .map((utterance) =>
      utterance.role === 'system' || utterance.ends_at <= seconds ? utterance : spokenUntil(utterance, seconds),
    );
}

/** What a transfer by staff adds to a call, this many seconds after dialing. */
export interface PlayedTransfer {
  after: number;
  lines: Pick<Utterance, 'role' | 'message'>[];
}

const pauseSeconds = 0.3;

/** The lines of a transfer, starting at a moment of the conversation. */
function transferLines({ lines }: Pick<PlayedTransfer, 'lines'>, from: number): Utterance[] {
  let clock = from;
  return lines.map(({ role, message }) => {
    const starts_at = role === 'system' ? clock : clock + pauseSeconds;
    clock = role === 'system' ? clock : starts_at + spokenSeconds(message);
    return { role, message, starts_at, ends_at: clock };
  });
}

/** How long the lines of a transfer take. */
export const transferSeconds = (lines: PlayedTransfer['lines']): number =>
  (transferLines({ lines }, 0).at(-1)?.ends_at ?? 0) + pauseSeconds;

/** The same call with the lines of a transfer: the current line is cut off, and the following ones come later. */
function withTransfer(plan: Plan, transfer: PlayedTransfer): Plan {
  const { steps, end } = plan;
  const answered = steps.find(({ kind }) => kind === 'connected');
  if (!answered || !end.spoken || transfer.after >= end.after) return plan;
  const from = transfer.after - answered.after;
  const shift = transferSeconds(transfer.lines);
  const { utterances, duration_seconds } = end.spoken;
  const later = utterances
    .filter(({ starts_at }) => starts_at >= from)
    .map((line) => ({ ...line, starts_at: line.starts_at + shift, ends_at: line.ends_at + shift }));
  const spoken = {
    ...end.spoken,
    utterances: [...saidUntil(end.spoken, from), ...transferLines(transfer, from), ...later],
    duration_seconds: duration_seconds + shift,
  };
  return { steps, end: { ...end, after: end.after + shift, spoken } };
}

/** What has been said in a call this many seconds after dialing. */
export function overheardIn({ steps, end }: Plan, after: number): Utterance[] {
  const answered = steps.find(({ kind }) => kind === 'connected');
  return answered && end.spoken ? saidUntil(end.spoken, after - answered.after) : [];
}

/** The lines that are complete this many seconds after dialing. */
export function completeIn(plan: Plan, after: number): Utterance[] {
  const answered = plan.steps.find(({ kind }) => kind === 'connected');
  if (!answered) return [];
  const said = overheardIn(plan, after);
  // A line that is cut off here ends now.
  const cut = plan.end.spoken?.utterances.findIndex(({ ends_at }) => ends_at > after - answered.after) ?? 0;
  return cut < 0 ? said : said.slice(0, cut);
}

/** The flow node that a call is in this many seconds after dialing, and when it entered it; null if it isn't in one. */
export function placeInFlow(
  plan: Plan,
  seconds: number,
): { subflow: string | null; node: string; after: number } | null {
  const answered = plan.steps.find(({ kind }) => kind === 'connected');
  if (!answered || seconds >= plan.end.after) return null;
  for (const { flow, flow_assistant_id, starts_at } of overheardIn(plan, seconds).reverse()) {
    const entered = flow_assistant_id ? undefined : flow?.findLast((step) => step.type === 'entered');
    if (entered) return { subflow: entered.subflow, node: entered.node, after: answered.after + starts_at };
  }
  return null;
}

function cutOff(spoken: Conversation, seconds: number, isTransferred: boolean): Conversation {
  const duration_seconds = Math.min(spoken.duration_seconds, Math.max(0.5, seconds));
  const utterances = saidUntil(spoken, duration_seconds);
  return {
    ...spoken,
    utterances,
    duration_seconds,
    summary: `The call was ${isTransferred ? 'transferred' : 'ended'} before the conversation was over.`,
  };
}

/** The same call, ended after this many seconds. A call that ended earlier stays unchanged. */
export function endAfter(
  { steps, end }: Plan,
  after: number,
  reason: HangUpReason | 'time-limit-reached' | 'transferred',
): Plan {
  if (after >= end.after) return { steps, end };
  const passed = steps.filter((step) => step.after <= after);
  const answered = passed.find(({ kind }) => kind === 'connected');
  if (answered && end.spoken)
    return {
      steps: passed,
      end: { after, reason, spoken: cutOff(end.spoken, after - answered.after, reason === 'transferred') },
    };
  const unanswered = reason === 'staff-ended-call' ? 'user-ended-call-during-ring' : reason;
  return { steps: passed, end: { after, reason: unanswered, spoken: null } };
}
