import { isNo } from './intents.ts';
import { plain } from './words.ts';

const sign =
  /\b(complain(t|ts|ing)?|unacceptable|outrageous|ridiculous|so rude|disappoint(ed|ing)|dissatisfied|unhappy|fed up|overcharged|money back|angry|upset|annoy(ed|ing)|frustrat(ed|ing)|(you|you people|you guys|somebody|someone) (have |had )?(just |already |only )?(called|rang|phoned) (me |us )?(just |only )?(already|yesterday|before|twice|again|last (week|night)|this morning|earlier|\w+ times)|let (me|us) down|waste of (my )?(time|money)|(still|been) waiting|arrived (broken|damaged|late)|charged (me )?(twice|too much)|not (at all |very |really )?(happy|satisfied)|(bad|terrible|awful|horrible|poor|lousy|worst) (service|experience|company|support|quality|product|work|job)|(service|support|product|delivery|company|staff|technician|driver|people) (is|was|are|were) (so |very |really |just |always )?(bad|terrible|awful|horrible|late|rude|useless|poor)|(never|nobody|no one) (ever )?(came|come|arrived|showed up|called( me)? back|calls( me)? back|answered|answers|replied|got back)|(did not|didn't|has not|hasn't|have not|haven't) (arrived?|come|came|shown up|show up|called( me)? back|been (delivered|fixed|refunded|repaired))|(does not|doesn't|do not|don't|still not) work(ing)?)\b/;

/** Whether a person complains. */
export const isComplaint = (said: string): boolean => sign.test(plain(said));

/** Asked once, unless they said it already. */
export const whatHappened = 'Could you tell me what happened, so that I can note it?';
/** Asked once if they can be connected. */
export const offerColleague = 'Would you like me to connect you to a colleague?';
/** Replaces "Is there anything else": nothing has been solved yet. */
export const whatWouldHelp = 'What would help you now?';

const sorry = 'I am sorry about that.';
export const notedComplaint = 'I have noted it for my colleagues.';

/** Whether a person who has complained asks what happens now. */
export const asksWhatIsDone = (said: string): boolean =>
  /\bwhat (will|are|can|would|do|is|happens)\b.{0,20}\b(do|done|happen|next|about it|now|after (this|the call))\b/.test(
    plain(said),
  );
export const whatIsDone = 'I will pass it on to my colleagues, who decide what happens next.';

/** A complaint with this many words says what happened. */
const manyWords = 12;
const saysWhatHappened = (said: string): boolean =>
  said.split(/\s+/).length >= manyWords || /\b(called|rang|phoned) (me |us )?\b/i.test(said);

interface Complaining {
  /** The question that waits for an answer. */
  open: string | null;
  canConnect: boolean;
  hasSaid(text: string): boolean;
}

/** The reply to a complaint; `goesOn`: the next step of the prompt follows. */
export function toComplaint(
  said: string,
  { open, canConnect, hasSaid }: Complaining,
): { say: string; goesOn: boolean } {
  if (open === whatHappened && isNo(said)) return { say: 'All right.', goesOn: true };
  if (!hasSaid(whatHappened) && !saysWhatHappened(said)) return { say: `${sorry} ${whatHappened}`, goesOn: false };
  const say = `${open === whatHappened ? 'Thank you.' : sorry} ${notedComplaint}`;
  return canConnect && !hasSaid(offerColleague)
    ? { say: `${say} ${offerColleague}`, goesOn: false }
    : { say, goesOn: true };
}
