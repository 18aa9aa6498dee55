/** What somebody wants beside answering what was asked. */
export type Intent = 'stop' | 'human' | 'robot' | 'instructions' | 'goodbye' | 'repeat' | 'who' | 'later' | 'question';

// The first that fits is meant: "stop calling, goodbye" is a stop.
const signs: readonly [Intent, RegExp][] = [
  [
    'stop',
    /\b(stop (calling|phoning|ringing|contacting)|(do not|don't|never) (ever )?(call|phone|ring|contact) (me|us|this number|here)|(not|no) (want|more|to be) .{0,20}\bcall(s|ed)?\b|no more calls|(take|get|remove) (me|my number|us|this number) (off|from)|unsubscribe|remove my number|lose my number|do not call list|don't call list)\b/,
  ],
  [
    'instructions',
    /\b((tell|show|give|read|reveal|repeat) (me )?(all )?(your|the) (system |full |exact |hidden )?(instructions?|prompts?|rules)|ignore (all |any )?(your |the |previous |prior )+(instructions?|prompts?|rules)|what (are|is) your (system )?(instructions?|prompt|rules)|(system|developer) prompt)\b/,
  ],
  [
    'robot',
    /\b((are|is) (you|this) (really |actually |even )?(a |an |some )?(real |actual |live )?(robot|bot|machine|human|human being|person|real|ai|computer|recording|automated|artificial)|am i (talking|speaking) (to|with) (a |an )?(real |actual |live )?(robot|bot|machine|human|person|ai|computer)|you sound like a (robot|machine|computer|recording))\b/,
  ],
  [
    'human',
    /\b((speak|talk|connect me|put me through|transfer me|get me) (to|with) (a |an |some |another |your )?(real |actual |live |human )*(human|person|agent|someone|somebody|operator|colleague|manager|supervisor|representative|boss)|(real|actual|live) (person|human|agent)|operator please|human please)\b/,
  ],
  [
    'goodbye',
    /^(ok |okay |well |alright |thanks |thank you )*(good ?bye|bye|bye bye|see you|have a (nice|good|great) (day|evening|one)|that('s| is| was) (all|it|everything)|nothing else|i (have to|must|need to) go)\b|\b(good ?bye|bye bye)\b/,
  ],
  [
    'repeat',
    /^(sorry |pardon|excuse me|what|huh|come again)( what)?( did you say)?( me)?\??$|\b(say that again|repeat that|(can|could) you repeat|did(n't| not) (catch|hear|understand) (that|you)|once more please)\b/,
  ],
  [
    'who',
    /\b(who (is|are) (this|you|calling)|who am i (speaking|talking) (to|with)|what is this (call )?about|what's this about|why (are|do) you call(ing)?( me)?|where are you calling from)\b/,
  ],
  [
    'later',
    /\b(call (me )?(back )?(later|another time|tomorrow)|(i am|i'm|am) (busy|driving|at work|in a meeting)|(bad|not a good) time|no time (now|right now))\b/,
  ],
  [
    'question',
    /\?$|^(and |but |so |well |ok |okay )*(what|when|where|which|who|whom|whose|why|how|is|are|do|does|did|can|could|will|would|should|have you|has)\b/,
  ],
];

/** A text without what the ear does not hear: case, signs, doubled spaces. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/[^a-z\d'?\s]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** What is meant by what somebody said; null for an answer to what they were asked. */
export function intentOf(said: string): Intent | null {
  const text = plain(said);
  return signs.find(([, sign]) => sign.test(text))?.[0] ?? null;
}

/** Whether somebody wants nothing more. */
export const isNo = (said: string): boolean =>
  /^(no|nope|no thanks?|no thank you|not really|nothing|i'm good|that's fine|i think that's all)\b/.test(plain(said));
