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

/** Why the interview is paused. Several reasons can apply at once. */
export type PauseReason = (typeof pauseReasons)[number];

/** One reason for a pause; times are those of `performance.now()`. */
export interface Pause {
  reason: PauseReason;
  since: number;
  /** When the countdown ends; null if there is none. */
  until: number | null;
  /** A text in addition to the reason's own. */
  note?: string | undefined;
}

/** What the interviewer and the candidate are currently doing. */
export type Turn =
  | { kind: 'loading'; question: number }
  | { kind: 'asking'; question: number }
  /** `fromMs`: since when the candidate may answer, by `performance.now()`. An addition belongs to the previous answer. */
  | { kind: 'answering'; question: number; fromMs: number; isAddition?: boolean }
  | { kind: 'sending'; question: number; isAddition?: boolean }
  /** In a room the interviewer listens all the time and continues on its own. */
  | { kind: 'talking' }
  | { kind: 'over' };

/** A noted event, as listed in the candidate's panel. */
export interface Noticed {
  id: string;
  severity: 'warning' | 'penalty' | 'critical';
  message: string;
  /** Milliseconds since 1970, by the server's clock. */
  at: number;
  /** Duration of the countdown in seconds. */
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
  /** Whether the candidate has clicked the button that browsers require before they play sound; needed again after a reload. */
  isPresent: boolean;
}

/** The whole call, from the start to the closing card. Source of the stages: specification 03 §4. */
export type CallState =
  | { stage: 'connecting' }
  /** Another window has the call; `canTake` once that window is gone. */
  | { stage: 'elsewhere'; canTake: boolean }
  /** The call can't be joined. */
  | { stage: 'refused'; error: unknown }
  /** In the room; the interviewer hasn't been heard yet. */
  | ({ stage: 'active' } & InCall)
  | ({ stage: 'connected' } & InCall)
  | { stage: 'ended'; reason: EndedReason; interview: InterviewState | null; canReturn: boolean };

export type CallAction =
  | { type: 'joined'; interview: InterviewState; isPresent: boolean }
  | { type: 'elsewhere'; canTake: boolean }
  | { type: 'connecting' }
  | { type: 'refused'; error: unknown }
  | { type: 'present' }
  /** The first sound of a question is heard, which proves that the interviewer is there. */
  | { type: 'asking'; question: number }
  /** The question was spoken; `at` is a time of `performance.now()`. */
  | { type: 'asked'; question: number; at: number }
  /** The interviewer was heard in the room. */
  | { type: 'heard' }
  /** Something was said in the room; the reducer adds its number. */
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

/** Applies a new response of the server: the turn changes only with the question. A late, older response changes nothing. */
function withInterview<T extends InCall>(state: T, interview: InterviewState): T {
  if (interview.lines.length < state.interview.lines.length) return state;
  const isSame = state.interview.question?.number === interview.question?.number;
  // The addition was accepted: the question that it interrupted is asked again.
  const isAdded = state.turn.kind === 'sending' && state.turn.isAddition === true;
  return { ...state, interview, turn: isSame && !isAdded ? state.turn : turnOf(interview) };
}

function asking(turn: Turn, question: number): Turn {
  return turn.kind === 'loading' && turn.question === question ? { kind: 'asking', question } : turn;
}

/** The end of a question's sound doesn't reopen a question that is already answered. */
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

/** The reducer of a call. An end is final: the first reason stays, and only the server's last state may still be added. */
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

/** Whether the call itself suspends the microphone and the speaker; the candidate's own settings stay unchanged. */
export function isHeld(state: CallState): boolean {
  return isInCall(state) && (state.pauses.length > 0 || !state.isPresent);
}

/**
 * Whether the candidate has answered before, so that the interviewer has been heard even if this page hasn't played anything yet. A chat
 * message isn't an answer: it can also say that nothing is heard.
 */
export const hasAnswered = ({ lines }: Pick<InterviewState, 'lines'>): boolean =>
  lines.some(({ kind }) => kind === 'typed_answer' || kind === 'spoken_answer');

/** The pause to show: one with a countdown first, otherwise the latest one. */
export function shownPause(pauses: readonly Pause[]): Pause | undefined {
  return pauses.findLast(({ until }) => until !== null) ?? pauses.at(-1);
}

/** The previous question, while its answer can be added to: until the next question has been heard. Null otherwise. */
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
