import type { FindingKind } from '@switchboard/contracts/interview-findings';
import { limitInWords, ordinalOf } from '@switchboard/contracts/interview-rules';
import {
  lostTrackSeconds,
  penaltySeconds,
  screenAgainSeconds,
  violationLimit,
} from '@switchboard/contracts/interviews.limits';
import { allowedLossSeconds, counterOf } from './acts.ts';
import type { CountedAct, Rules } from './fold-events.ts';

type Severity = 'warning' | 'penalty' | 'critical';

const secondsBetween = ({ at, until }: CountedAct) => (until === null ? null : Math.max(0, (until - at) / 1000));

function lasted(act: CountedAct): string {
  const seconds = secondsBetween(act);
  if (seconds === null) return '';
  return seconds < 1 ? ' for less than a second' : ` for ${Math.round(seconds)} s`;
}

function lost(what: string, act: CountedAct): string {
  const how = act.cause === 'on_purpose' ? 'was switched off' : 'was lost unintentionally';
  return `${what} ${how}${lasted(act)}.`;
}

const pixels = (count: number) => `${Math.abs(count)} pixels`;

/** "made 120 pixels wider and 40 pixels lower", "moved by 200 pixels to the left". */
function placeInWords({ x, y, width, height }: NonNullable<CountedAct['by']>): string {
  const sizes = [
    ...(width === 0 ? [] : [`${pixels(width)} ${width > 0 ? 'wider' : 'narrower'}`]),
    ...(height === 0 ? [] : [`${pixels(height)} ${height > 0 ? 'taller' : 'shorter'}`]),
  ];
  if (sizes.length > 0) return `made ${sizes.join(' and ')}`;
  const moves = [
    ...(x === 0 ? [] : [`${pixels(x)} to the ${x > 0 ? 'right' : 'left'}`]),
    ...(y === 0 ? [] : [`${pixels(y)} ${y > 0 ? 'down' : 'up'}`]),
  ];
  return moves.length === 0 ? 'moved or resized' : `moved ${moves.join(' and ')}`;
}

const explained = (found: string, explanation: string | null) =>
  explanation === null ? found : `${found} The candidate explains: “${explanation}”`;

const messages: Record<FindingKind, (act: CountedAct) => string> = {
  tab_change: (act) => `The interview’s tab was hidden${lasted(act)}.`,
  window_blur: (act) => `The interview’s window was left for another one${lasted(act)}.`,
  window_manipulation: ({ by }) => `The interview’s window was ${by ? placeInWords(by) : 'moved or resized'}.`,
  multiple_monitors: ({ screens, explanation }) =>
    screens === null
      ? explained('Multiple displays detected.', explanation)
      : explained(`Multiple displays detected (${screens} monitors).`, explanation),
  screen_share_lost: (act) => lost('The shared screen', act),
  camera_lost: (act) => lost('The camera', act),
  face_out_of_view: (act) => explained(`No face was in view${lasted(act)}.`, act.explanation),
  face_blur: (act) => `The face was not sharp${lasted(act)}.`,
  left_page: (act) => `The page was left or loaded anew${lasted(act)}.`,
};

const limitRule = `the ${ordinalOf(violationLimit)} of a kind ends the interview`;

const screenRule = `Not counted. It has to be shared again within ${screenAgainSeconds} s.`;

const trackRule = `Not counted. Switched off on purpose it may be away for ${lostTrackSeconds.on_purpose} s, lost unintentionally for ${lostTrackSeconds.by_itself} s.`;

const rules: Record<FindingKind, string> = {
  tab_change: `One act is counted once, as a tab change with a pause of ${penaltySeconds.tab_change} s; ${limitRule}.`,
  window_blur: `One act is counted once, as a window left with a pause of ${penaltySeconds.window_blur} s; ${limitRule}.`,
  window_manipulation: `A moved or resized window is counted as a window left; ${limitRule}.`,
  multiple_monitors: `Counted where the browser itself tells of a second display; ${limitRule}.`,
  screen_share_lost: screenRule,
  camera_lost: trackRule,
  face_out_of_view: 'Noted for people, not counted: software sees some faces worse than others.',
  face_blur: 'Noted for people, not counted: software sees some faces worse than others.',
  left_page: 'Noted only: the same browser may come back within ten minutes.',
};

/** By which rule an act was counted, or not. */
export function ruleOf({ kind, counter, count, explanation }: CountedAct, { face_violations_end }: Rules): string {
  if (kind === 'face_out_of_view' && face_violations_end && count !== null)
    return `Counted, as was chosen for this interview. ${limitInWords()}`;
  if (explanation !== null) return 'Not counted: the candidate explained it. Please read what they say.';
  const isLate = counterOf[kind] !== undefined && counter === null;
  return isLate ? 'Not counted: a limit had been reached before.' : rules[kind];
}

export const messageOf = (act: CountedAct): string => messages[act.kind](act);

/** How grave it is: what ends an interview is critical, what counts towards an end a penalty. */
export function severityOf(act: CountedAct, isEnd: boolean): Severity {
  if (isEnd) return 'critical';
  if (act.count !== null) return 'penalty';
  if (act.kind !== 'camera_lost' && act.kind !== 'screen_share_lost') return 'warning';
  return (secondsBetween(act) ?? Number.POSITIVE_INFINITY) > allowedLossSeconds(act) ? 'critical' : 'warning';
}
