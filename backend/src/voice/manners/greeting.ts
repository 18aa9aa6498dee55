import { inOrder, type Sign } from '../../text/in-order.ts';
import { plain } from '../practice/words.ts';

/** Who or what took a call, as far as the first words tell. */
export type Answerer = 'person' | 'machine' | 'menu';

/** What an assistant does where a machine took the call. */
export type VoicemailManner = 'hang_up' | 'leave_message' | 'talk_on';

// A machine asks for something to be left, whatever else was understood of it.
const asksForMessage: readonly RegExp[] = [
  /\b(after|at|hear|following|until) (the |a )?(beep|tone|signal|bip)\b|\bat the (beep|tone)\b/,
  /\b(leave|record|press any key to leave) (us |me |him |her |them |it |a |an |your |the |brief |short |detailed |name |number |and )*(message|name|number|details|voice ?mail|voice message)\b/,
  /\b(voice ?mail|voice ?mailbox|mailbox|answering machine|answerphone|answering service|voice messaging)\b/,
];

// Or it says that nobody is there.
const ofMachines: readonly Sign[] = [
  /\b(you have|you've|you) (just )?reached\b(?!.*\b(how (can|may) i|help you)\b)/,
  /\b(can not|can't|cannot|unable to|not able to|could not|couldn't) (come to|get to|take|answer|pick up|reach|be reached)\b.{0,30}\b(phone|call|calls)\b/,
  inOrder(
    /\b(not available|unavailable|away from (my|the) (phone|desk)|not in (the office )?(right now|at the moment|today)|out of (the )?office|not here right now|isn't here|not home|nobody is home|no one is (available|home|here))\b/,
    /\b(message|call|back|leave|return|name|number|later|tone|beep)\b/,
  ),
  /\b((the|this) (person|party|subscriber|customer|number|mobile|mailbox) (you|that you)|(person|subscriber|customer|party) you (are|have|were)) (call|dial|try|reach)/,
  inOrder(
    /\b(will|i'll|we'll|and i will|and we will) (get back to you|return your call|call you back|ring you back|give you a call back)\b/,
    /\b(soon|possible|can|later|when|message|number|shortly)\b/,
  ),
  inOrder(/\b(name|number|message)\b/, /\b(get back to you|return your call|call you back|ring you back)\b/),
  /\b(i'll|we'll|i will|we will|will) get back to you\b|\b(automatic|automated) voice (message|mail)|\byour call has been forwarded\b/,
  /\b(can not|cannot|can't|unable to) (accept|take|record) (any )?(more |new )?messages\b/,
  /\b(has not|hasn't) set up\b|\bmailbox is full\b|\bis not accepting (messages|calls)\b|\bplease try (again|your call again|calling) later\b/,
  /\byou know (what|the drill)\b|\bnot in service\b|\bhas been disconnected\b/,
];

// What asks the caller to choose, or to wait for somebody.
const ofMenus: readonly RegExp[] = [
  /\bpress (the )?(\d|zero|one|two|three|four|five|six|seven|eight|nine|star|pound|hash)\b/,
  /\b(listen (carefully )?(to|as)|following|our menu) .{0,30}\b(options|menu|choices)\b|\bmenu options have (recently )?changed\b/,
  /\b(dial|enter) (your party's|the|an|your) (extension|account|number)\b/,
  /\b(this|your) call (may|will) be (recorded|monitored).{0,40}\b(press|hold|representative|agent|wait)\b|\ball (of )?our (agents|representatives|operators|lines) are\b/,
];

/** Longer than so many words without a pause is a recording: people answer with a few. */
const mostWordsOfPeople = 28;

// Somebody who answers like this is there.
const ofPeople =
  /^(hello|hi|hey|yes|yeah|good (morning|afternoon|evening)|speaking|who is|who's|what)\b.{0,24}$|\b(how (can|may) i (help|direct)|who('s| is) (this|calling|speaking|there)|can i help you|what can i do for you|(this is|it's) (he|she|him|her)|speaking$|is that you)/;

// "No, I cannot take the call right now."
const saysNo = /^(sorry |oh )*(no|nope)\b(?! one\b)/;

/** Who took a call: by the first words, as they were understood until a pause. */
export function answererOf(greeting: string): Answerer {
  const text = plain(greeting).replace(/\?/g, ' ').replace(/\s+/g, ' ').trim();
  const shows = (signs: readonly Sign[]) => signs.some((sign) => sign.test(text));
  if (shows(asksForMessage) || (!saysNo.test(text) && shows(ofMachines))) return 'machine';
  if (shows(ofMenus)) return 'menu';
  if (ofPeople.test(text)) return 'person';
  return text.split(' ').length > mostWordsOfPeople ? 'machine' : 'person';
}

/** What comes next: a message waits for the beep, or for the silence after the greeting. */
export type AfterGreeting = 'talk' | 'hang_up' | 'wait_for_beep' | 'leave_message';

/** What an assistant does after a greeting; whoever talks on talks to machines as to people. */
export function afterGreeting(
  answerer: Answerer,
  manner: VoicemailManner,
  { hasBeeped, isSilent }: { hasBeeped: boolean; isSilent: boolean },
): AfterGreeting {
  if (answerer !== 'machine' || manner === 'talk_on') return 'talk';
  if (manner === 'hang_up') return 'hang_up';
  return hasBeeped || isSilent ? 'leave_message' : 'wait_for_beep';
}
