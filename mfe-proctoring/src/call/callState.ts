import type { EndedReason } from '@switchboard/contracts/calls';
import type { ViolationCounts } from '@switchboard/contracts/interview-events';
import type { InterviewLine, InterviewSign, InterviewState } from '@switchboard/contracts/interview-sessions';

export const pauseReasons = [
  'tab_change',
  'window_blur',
  'monitor_detected',
  'screen_share_lost',
  'camera_off',
  'camera_lost',
  'face_out_of_view',
  'network',
  'room',
] as const;

/** Why the interview stands still. Several may hold at once. */
export type PauseReason = (typeof pauseReasons)[number];

/** A reason for which it stands still; times are those of `performance.now()`. */
export interface Pause {
  reason: PauseReason;
  since: number;
  /** When the countdown is over; null where nothing counts down. */
  until: number | null;
  /** What is said of it, besides the reason's own text. */
  note?: string | undefined;
}

/** What the interviewer and the candidate do at the moment. */
export type Turn =
  | { kind: 'loading'; question: number }
  | { kind: 'asking'; question: number }
  /** `fromMs`: since when the candidate may answer, by `performance.now()`. An addition is to the answer before. */
  | { kind: 'answering'; question: number; fromMs: number; isAddition?: boolean }
  | { kind: 'sending'; question: number; isAddition?: boolean }
  /** In a room the interviewer listens all the time, and says by itself what comes next. */
  | { kind: 'talking' }
  | { kind: 'over' };

/** Something that was noted, as the candidate's panel lists it. */
export interface Noticed {
  id: string;
  severity: 'warning' | 'penalty' | 'critical';
  message: string;
  /** Milliseconds since 1970, by the server's clock. */
  at: number;
  /** Seconds of the countdown. */
  penaltySeconds?: number | undefined;
}

/** What the candidate has switched on. */
export interface Controls {
  microphone: boolean;
  camera: boolean;
  speaker: boolean;
  subtitle: boolean;
  chat: boolean;
}

export interface InCall {
  interview: InterviewState;
  turn: Turn;
  pauses: readonly Pause[];
  controls: Controls;
  noticed: readonly Noticed[];
  isOnline: boolean;
  /** Whether the person has pressed the button without which browsers play no sound: after a reload they have to. */
  isPresent: boolean;
}

/** The whole call, from Start to its closing card. Source of the stages: specification 03 §4. */
export type CallState =
  | { stage: 'connecting' }
  /** Another window is in it; `canTake` when that one is gone. */
  | { stage: 'elsewhere'; canTake: boolean }
  /** It cannot be joined. */
  | { stage: 'refused'; error: unknown }
  /** In the room; the interviewer has not been heard. */
  | ({ stage: 'active' } & InCall)
  | ({ stage: 'connected' } & InCall)
  | { stage: 'ended'; reason: EndedReason; interview: InterviewState | null; canReturn: boolean };

export type CallAction =
  | { type: 'joined'; interview: InterviewState; isPresent: boolean }
  | { type: 'elsewhere'; canTake: boolean }
  | { type: 'connecting' }
  | { type: 'refused'; error: unknown }
  | { type: 'present' }
  /** The first sound of a question is heard, by which the interviewer is there. */
  | { type: 'asking'; question: number }
  /** The question was said; `at` is of `performance.now()`. */
  | { type: 'asked'; question: number; at: number }
  /** The interviewer was heard in its room. */
  | { type: 'heard' }
  /** Something was said in the room; its number comes with it. */
  | { type: 'line'; line: Omit<InterviewLine, 'number'> }
  | { type: 'turn'; turn: Turn }
  | { type: 'state'; interview: InterviewState }
  | { type: 'sign'; sign: Omit<InterviewSign, 'server_time'> }
  | { type: 'counts'; counts: ViolationCounts }
  | { type: 'online'; isOnline: boolean }
  | { type: 'pause'; pause: Pause }
  | { type: 'resume'; reason: PauseReason }
  | { type: 'control'; control: keyof Controls; isOn: boolean }
  | { type: 'noticed'; noticed: Noticed }
  | { type: 'ended'; reason: EndedReason; canReturn?: boolean; interview?: InterviewState };

export const connecting: CallState = { stage: 'connecting' };

const allOn: Controls = { microphone: true, camera: true, speaker: true, subtitle: true, chat: false };

export function isInCall(state: CallState): state is Extract<CallState, { stage: 'active' | 'connected' }> {
  return state.stage === 'active' || state.stage === 'connected';
}

const turnOf = ({ question, transport }: InterviewState): Turn => {
  if (transport === 'livekit') return { kind: 'talking' };
  return question ? { kind: 'loading', question: question.number } : { kind: 'over' };
};

function withLine<T extends InCall>(state: T, line: Omit<InterviewLine, 'number'>): T {
  const { lines } = state.interview;
  const number = (lines.at(-1)?.number ?? 0) + 1;
  return { ...state, interview: { ...state.interview, lines: [...lines, { ...line, number }] } };
}

function ended(reason: EndedReason, interview: InterviewState | null, canReturn = false): CallState {
  return { stage: 'ended', reason, interview, canReturn };
}

function joined(interview: InterviewState, isPresent: boolean): CallState {
  if (interview.status === 'ended') return ended(interview.ended_reason ?? 'unknown', interview);
  return {
    stage: 'active',
    interview,
    turn: turnOf(interview),
    pauses: [],
    controls: allOn,
    noticed: [],
    isOnline: true,
    isPresent,
  };
}

/** A new answer of the server: the turn changes only with the question. An older answer that comes late changes nothing. */
function withInterview<T extends InCall>(state: T, interview: InterviewState): T {
  if (interview.lines.length < state.interview.lines.length) return state;
  const isSame = state.interview.question?.number === interview.question?.number;
  // What was added is taken: the question that was interrupted for it is asked again.
  const isAdded = state.turn.kind === 'sending' && state.turn.isAddition === true;
  return { ...state, interview, turn: isSame && !isAdded ? state.turn : turnOf(interview) };
}

function asking(turn: Turn, question: number): Turn {
  return turn.kind === 'loading' && turn.question === question ? { kind: 'asking', question } : turn;
}

/** Whoever has answered already is not made to answer again by the end of the sound. */
function asked(turn: Turn, question: number, fromMs: number): Turn {
  const isSaid = (turn.kind === 'loading' || turn.kind === 'asking') && turn.question === question;
  return isSaid ? { kind: 'answering', question, fromMs } : turn;
}

function inCall(state: Extract<CallState, { stage: 'active' | 'connected' }>, action: CallAction): CallState {
  switch (action.type) {
    case 'present':
      return { ...state, isPresent: true };
    case 'turn':
      return { ...state, turn: action.turn };
    case 'asking':
      return { ...state, stage: 'connected', turn: asking(state.turn, action.question) };
    case 'heard':
      return { ...state, stage: 'connected' };
    case 'line':
      return withLine(state, action.line);
    case 'asked':
      return { ...state, turn: asked(state.turn, action.question, action.at) };
    case 'state':
      return action.interview.status === 'ended'
        ? ended(action.interview.ended_reason ?? 'unknown', action.interview)
        : withInterview(state, action.interview);
    case 'sign': {
      const { status, ended_reason, ends_at, counts, staff_message } = action.sign;
      if (status === 'ended')
        return ended(ended_reason ?? 'unknown', { ...state.interview, status, ended_reason, counts });
      return { ...state, interview: { ...state.interview, status, ends_at, counts, staff_message } };
    }
    case 'counts':
      return { ...state, interview: { ...state.interview, counts: action.counts } };
    case 'online':
      return { ...state, isOnline: action.isOnline };
    case 'pause':
      return {
        ...state,
        pauses: [...state.pauses.filter(({ reason }) => reason !== action.pause.reason), action.pause],
      };
    case 'resume':
      return { ...state, pauses: state.pauses.filter(({ reason }) => reason !== action.reason) };
    case 'control':
      return { ...state, controls: { ...state.controls, [action.control]: action.isOn } };
    case 'noticed':
      return { ...state, noticed: [...state.noticed, action.noticed] };
    case 'refused':
      return { stage: 'refused', error: action.error };
    case 'elsewhere':
      return { stage: 'elsewhere', canTake: action.canTake };
    case 'ended':
      return ended(action.reason, action.interview ?? state.interview, action.canReturn);
    default:
      return state;
  }
}

/** Moves a call. An end is final: the first reason stays, and only the server's last state may still come. */
export function nextCall(state: CallState, action: CallAction): CallState {
  if (state.stage === 'ended')
    return action.type === 'state' && action.interview.status === 'ended'
      ? { ...state, interview: action.interview }
      : state;
  if (isInCall(state)) return inCall(state, action);
  switch (action.type) {
    case 'joined':
      return joined(action.interview, action.isPresent);
    case 'connecting':
      return connecting;
    case 'elsewhere':
      return { stage: 'elsewhere', canTake: action.canTake };
    case 'refused':
      return { stage: 'refused', error: action.error };
    case 'ended':
      return ended(action.reason, action.interview ?? null, action.canReturn);
    default:
      return state;
  }
}

/** Whether microphone and speaker are held back by the call itself; what the candidate chose stays as it is. */
export function isHeld(state: CallState): boolean {
  return isInCall(state) && (state.pauses.length > 0 || !state.isPresent);
}

/** The pause that is shown: what counts down comes first, then the one that came last. */
export function shownPause(pauses: readonly Pause[]): Pause | undefined {
  return pauses.findLast(({ until }) => until !== null) ?? pauses.at(-1);
}

/** The question before, while its answer can be added to: until the one that follows has been heard. Null otherwise. */
export function answerToAddTo({ turn, interview }: Pick<InCall, 'turn' | 'interview'>): number | null {
  const isUnheard = turn.kind === 'loading' || turn.kind === 'asking';
  return isUnheard && turn.question > 1 && interview.transport === 'sandbox' ? turn.question - 1 : null;
}

/** Duration of a call: m:ss, and h:mm:ss from one hour on. Source: specification 03 §9. */
export function timerText(totalSeconds: number): string {
  const whole = Math.max(0, Math.floor(totalSeconds));
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
