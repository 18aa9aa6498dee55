import { plain } from '../practice/words.ts';

const calling = '(call|phone|ring|contact|dial|bother|text|message|disturb|harass|pester|spam)';
const callingIng =
  '(calling|phoning|ringing|contacting|dialing|dialling|bothering|texting|messaging|disturbing|harassing|pestering|spamming)';
const no = "(do not|don't|dont|never|cannot|can't)";
const me =
  '(me|us|my (number|phone|house|home|wife|husband|mother|father|family|office)|this (number|phone|line|house|household)|here|our (number|house|home|office))';

// What is asked for: no more calls, off the list, the number forgotten.
const signs: readonly RegExp[] = [
  `\\b(stop|quit|cease) ${callingIng}\\b(?! (it|that|them|him|her)\\b)`,
  `\\b(stop|quit|no more|enough of|end|sick of|tired of|fed up with) (all |with |of )*(these|those|the|your|this) (constant |stupid |damn |annoying )*(phone ?calls?|calls|calling)\\b`,
  `\\b(sick|tired) of (you|people) ${callingIng}\\b`,
  `\\b${no} (you )?(ever |please |dare |to )*${calling} ${me}( |$)(?!(before|until|till|after|at|on|today|tonight|tomorrow|this|that late|so early|names|later|now|right now|if))`,
  `\\b${no} (you )?(ever |please |dare )*${calling} (again|any ?more|back)\\b(?! unknown)(?! (before|until|till|later|after|at|on|today|tonight|this))`,
  `\\b(do not|don't|no longer|not|never) (want|wish|like|care|need) (you |anyone |anybody |people )?(to )?(be )?(getting |get |receive |receiving |hear |be )?(${calling}(ed)?|called|rung|any (more )?(of (these|your) )?calls|(more|these|your|further) calls|from you)\\b(?! (maya|me [a-z]+ing))`,
  '\\bno (more|further) (phone )?calls\\b',
  '\\b(take|get|remove|delete|strike|cross|scrub|erase) (me|us|my (phone |cell )?(number|name|data|details|contact)|our (number|name)|this (number|phone)) (off|from|out of)( (of|your|the|this|that|all|any|calling|call|phone|marketing|contact))* (list|lists|database|system|records|file|files|book|crm)\\b',
  '\\b(take|get|remove) (me|us|my number|this number) off\\b(?! (at|before|after|here|there|the next|the bus|(the )?(hold|speaker|mute|phone|train|work)))',
  '\\b(delete|remove|erase|lose|forget|scratch|block) (my|this|our) (phone |cell )?number\\b',
  "\\b(put|add|place) (me|us|my number|this number) (on|to|onto|in) (your|the|a) ?(internal )?(do not|don't|no) (call|contact)",
  "\\b(do not|don't|no) call (list|registry|register)\\b",
  `\\b(want|like|need|ask) to be (removed|taken|deleted|struck|erased) (off|from)\\b`,
  '\\b(take|get|remove|cross|strike) (me|us|my name|our name|my number) off( (now|please|of it|this|that))*$',
  '\\b(my|this|our) (phone |cell )?(number|name|details|data) (be )?(deleted|removed|erased|taken off)\\b',
  '\\b(delete|erase|remove) (my|our) (contact |personal )?(details|data|information|record|contact)s?\\b',
  '\\b(want|get|be|am) off (of )?(this|your|the|that) ((call|calling|phone|marketing) )?list\\b',
  `\\b${no} (bother|keep|start) ${callingIng}\\b`,
  `\\bnot to ${calling} (me|us|this|here|again|any ?more)\\b(?! (before|until|after|at|on|today))`,
  `\\b(do not|don't|no longer) (want|like|need|appreciate) (you|you people|anyone|anybody|these people) ${callingIng}\\b`,
  '\\b(unsubscribe|opt(ing)? (me )?out)\\b',
  '\\b(leave) (me|us|my family) alone\\b',
  '\\b(not|never) (to )?(be )?(called|contacted|phoned) (again|any ?more|ever)\\b',
  `\\b(this is|make this|let this be) (the|your) last (time you|call)\\b`,
  `\\bi (forbid|prohibit) (you|any|these)\\b`,
  `\\byou (may|must|should|can) (not|never) ${calling} (me|us|this number|here)\\b(?! (before|until|after|at|on|today|this))`,
].map((sign) => new RegExp(sign));

// The same words, about something else.
const others: readonly RegExp[] = [
  "\\b(do not|don't|never|did not|didn't|would not|wouldn't|can not|cannot|can't) (want you to |want to |say |said |mean |ever )*(stop|quit) (calling|phoning|texting|messaging|contacting)\\b",
  "\\b(do not|don't) (take|get|remove|put|add) (me|us|my|this)\\b",
  '\\b(he|she|they|somebody|someone|people|my [a-z]+|other companies|scammers|another company) (told|asked|tells|said|says|wants?|asks?) .{0,30}(stop|call)',
  "\\b(am i|are we|is (this|my) number|i am not|not) on (the|your|a) (do not|don't) call\\b",
  "\\bwhat is (a|the|your) (do not|don't) call\\b",
  '\\bcall (me|us|it|this|that) (a|an|the|my|your|mister|mr|mrs|miss|ms|sir|madam|names|that|honey|dear|baby)\\b',
].map((sign) => new RegExp(sign));

// Where signs and capital letters make the difference: "No, more calls would be great", "Don't call me Tom".
const written = /\b[Nn]o, more\b|\bcall me (?!I\b)[A-Z][a-z]/;

/** The part of what was said in which somebody asks not to be called any more, as they said it; null where nobody does. */
export function askedNotToBeCalled(said: string): string | null {
  const parts = said.match(/[^.!?;]+[.!?;]*/g) ?? [];
  for (const part of parts) {
    const text = plain(part).replace(/\?/g, ' ').replace(/\s+/g, ' ').trim();
    const isOther = written.test(part) || others.some((sign) => sign.test(text));
    if (!isOther && signs.some((sign) => sign.test(text))) return part.trim();
  }
  return null;
}
