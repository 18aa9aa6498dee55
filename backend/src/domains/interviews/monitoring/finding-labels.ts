import {
  lostTrackSeconds,
  penaltySeconds,
  screenAgainSeconds,
  violationLimit,
} from '@switchboard/contracts/interviews.limits';
import { type Language, localeOf } from '@switchboard/contracts/languages';
import { interviewText } from '../texts/interview-text.ts';
import type { messages } from '../texts/messages.ts';
import { allowedLossSeconds, counterOf } from './acts.ts';
import type { CountedAct, Rules } from './fold-events.ts';

type Severity = 'warning' | 'penalty' | 'critical';

const secondsBetween = ({ at, until }: CountedAct) => (until === null ? null : Math.max(0, (until - at) / 1000));

/** Writes a sentence of a finding. The arguments are untyped, because they are inside a choice. */
const sayIn =
  (language: Language) =>
  (key: keyof typeof messages, values: Record<string, string | number> = {}): string =>
    (interviewText(language) as (key: string, values: Record<string, string | number>) => string)(key, values);

/** An act's duration, in the categories that its sentences use. */
function lastedOf(act: CountedAct): { lasted: 'none' | 'short' | 'long'; seconds: number } {
  const seconds = secondsBetween(act);
  if (seconds === null) return { lasted: 'none', seconds: 0 };
  return { lasted: seconds < 1 ? 'short' : 'long', seconds: Math.round(seconds) };
}

/** "made 120 pixels wider and 40 pixels taller", "moved 200 pixels to the left". */
function windowMessage({ by }: CountedAct, language: Language): string {
  const say = sayIn(language);
  const { x = 0, y = 0, width = 0, height = 0 } = by ?? {};
  const written = (count: number, more: keyof typeof messages, less: keyof typeof messages) =>
    count === 0 ? [] : [say(count > 0 ? more : less, { pixels: Math.abs(count) })];
  const sizes = [
    ...written(width, 'change.wider', 'change.narrower'),
    ...written(height, 'change.taller', 'change.shorter'),
  ];
  const moves = [...written(x, 'change.right', 'change.left'), ...written(y, 'change.down', 'change.up')];
  const list = (changes: string[]) => new Intl.ListFormat(localeOf[language]).format(changes);
  if (sizes.length > 0) return say('finding.resized', { changes: list(sizes) });
  return moves.length > 0 ? say('finding.moved', { changes: list(moves) }) : say('finding.window_manipulation');
}

function foundMessage(act: CountedAct, language: Language): string {
  const say = sayIn(language);
  const { kind, screens } = act;
  if (kind === 'window_manipulation') return windowMessage(act, language);
  if (kind === 'multiple_monitors' && screens !== null) return say('finding.monitors_counted', { count: screens });
  return say(`finding.${kind}`, { ...lastedOf(act), cause: act.cause ?? 'by_itself' });
}

/** A finding as a sentence, with the candidate's explanation if it can have one. */
export function messageOf(act: CountedAct, language: Language = 'en'): string {
  const finding = foundMessage(act, language);
  const { kind, explanation } = act;
  const isExplained = explanation !== null && (kind === 'multiple_monitors' || kind === 'face_out_of_view');
  return isExplained ? sayIn(language)('finding.explained', { finding, explanation }) : finding;
}

/** The rule by which an act was counted, or not. */
export function ruleOf(
  { kind, counter, count, explanation }: CountedAct,
  { face_violations_end }: Rules,
  language: Language = 'en',
): string {
  const say = sayIn(language);
  const limit = violationLimit;
  if (kind === 'face_out_of_view' && face_violations_end && count !== null) return say('rule.face_counted', { limit });
  if (explanation !== null) return say('rule.explained');
  if (counterOf[kind] !== undefined && counter === null) return say('rule.late');
  if (kind === 'tab_change' || kind === 'window_blur')
    return say(`rule.${kind}`, { limit, seconds: penaltySeconds[kind] });
  const { on_purpose: off, by_itself: lost } = lostTrackSeconds;
  return say(`rule.${kind}`, { limit, seconds: screenAgainSeconds, off, lost });
}

/** The severity: the end of an interview is critical, an act that counts towards it a penalty. */
export function severityOf(act: CountedAct, isEnd: boolean): Severity {
  if (isEnd) return 'critical';
  if (act.count !== null) return 'penalty';
  if (act.kind !== 'camera_lost' && act.kind !== 'screen_share_lost') return 'warning';
  return (secondsBetween(act) ?? Number.POSITIVE_INFINITY) > allowedLossSeconds(act) ? 'critical' : 'warning';
}
