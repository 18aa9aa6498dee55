import { isNo } from './intents.ts';
import { asksForCall, goodTime, whichHour } from './phrases.ts';
import { namedTime, spokenTime, timeInWords } from './spoken-time.ts';
import type { Reply } from './turns.ts';

interface CallingLater {
  now: string;
  /** The question that waits for an answer. */
  open: string | null;
  canCall: boolean;
}

/** The reply to a person who wants to be called at another time; `bye`: what to say before the goodbye. */
export function toLater(said: string, { now, open, canCall }: CallingLater): Reply | { bye: string } {
  const time = spokenTime(said, now);
  const isAsked = open === goodTime || open === whichHour;
  if (time && canCall) return { say: '', call: { name: 'call_back', arguments: { time } } };
  if (!isAsked && !time) return { say: `No problem. ${goodTime}` };
  // "Can you call me back?" names no time.
  if (open === goodTime && !time && asksForCall.test(said)) return { say: `Of course. ${whichHour}` };
  if (canCall && open === goodTime && !isNo(said)) return { say: whichHour };
  if (isNo(said) && !time) return { bye: 'All right.' };
  const when = namedTime(said, now);
  return { bye: `Thank you, I have noted ${when ? timeInWords(when) : 'it'}.` };
}
