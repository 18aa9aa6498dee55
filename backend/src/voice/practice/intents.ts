import { doNotCallRequest } from '../call-handling/do-not-call.ts';
import { plain } from './words.ts';

/** What people want, apart from answering a question. */
export type Intent =
  | 'stop'
  | 'perhaps_stop'
  | 'wrong_number'
  | 'human'
  | 'robot'
  | 'instructions'
  | 'menu'
  | 'wait'
  | 'uninterested'
  | 'goodbye'
  | 'slower'
  | 'repeat'
  | 'who'
  | 'trust'
  | 'duration'
  | 'ponder'
  | 'later'
  | 'language'
  | 'how_are_you'
  | 'hello'
  | 'thanks'
  | 'correction'
  | 'unclear'
  | 'question';

// The first match wins: "put me through, bye" wants a person.
const signs: readonly [Intent, RegExp][] = [
  ['menu', /\bpress (the )?(\d|zero|one|two|three|four|five|six|seven|eight|nine|star|pound|hash)\b/],
  [
    'instructions',
    /\b((tell|show|give|read|reveal|repeat) (me )?(all )?(your|the) (system |full |exact |hidden )?(instructions?|prompts?|rules)|ignore (all |any )?(your |the |previous |prior )+(instructions?|prompts?|rules)|what (are|is|were) your (system |exact )?(instructions?|prompt|rules)|(system|developer) prompt)\b/,
  ],
  [
    'robot',
    /\b((are|is) (you|this) (really |actually |even )?(a |an |some |some kind of a? ?)?(real |actual |live )?(robot|bot|machine|human|human being|person|real|ai|a i|computer|recording|automated|artificial|chat ?bot)\b(?! resources)|(am|are) (i|we) (talking|speaking) (to|with) (a |an )?(real |actual |live )?(robot|bot|machine|human|person|ai|a i|computer)|(you|this) sounds? like (a|an) (robot|machine|computer|recording|ai)|(you are|you're) (not )?(a |an )?(robot|bot|machine|ai|computer)|(you are|you're) (not )?(a |an )?(real |actual |live )?(human|human being|person)(,? (right|correct|yes|no|huh|aren't you|are you not|are you))?[ ?!.]{0,3}$)/,
  ],
  [
    'human',
    /\b((speak|talk|connect me|connect us|put me through|put us through|transfer me|get me|let me (speak|talk)) (to|with)? ?(a |an |some |another |your |the )?(real |actual |live |human )*(human|human being|person|people|agent|someone|somebody|operator|colleague|manager|supervisor|representative|boss|department|receptionist|front desk)|(real|actual|live) (person|human|agent)|somebody else please|operator please|human please|^(operator|agent|representative|human)$|is (there )?(a|any) (human|person|real person) (there|i can))\b/,
  ],
  [
    'wrong_number',
    /\b(wrong (number|person|lady|guy)|(i am|i'm|this is) not (him|her|that person)|(nobody|no one|no-one) (by|of|with) that name|you have the wrong)\b/,
  ],
  [
    'wait',
    /^(ok |okay |yes |yeah |sorry |please |uh |um )*((just )?(one|a|1) (moment|second|sec|minute|min)|hold on|hang on|wait|give me (a|one|1) (moment|second|sec|minute)|let me (think|see|check|look|get|find|grab)|stop let me think)\b(?!.*\?)/,
  ],
  [
    'uninterested',
    /\b((not|no longer|never) (really |very |at all )?interested|no interest|(i )?(do not|don't) (need|want) (it|that|this|any|anything)\b|not for me|i('ll| will) pass|we're good thanks)/,
  ],
  [
    'later',
    /\b((call|phone|ring|try) (me |us )?(back|again|later|another time|tomorrow|tonight|next|on (mon|tues|wednes|thurs|fri|satur|sun)day|in (a|an|half|the|one|two|three|four|five|ten|twenty|thirty|\d)|at (one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|\d))|talk (later|another time)|(i am|i'm|am|we're) (busy|driving|at work|in a meeting|in the middle of|on another call|eating|cooking)|(bad|not a good|not the best|inconvenient) (time|moment)|no time|(do not|don't) have (the |any )?time|(can not|cannot|can't) (talk|speak)( right)? ?(now)?|another time (would|please|is))\b/,
  ],
  [
    'goodbye',
    /^(ok |okay |well |alright |great |perfect |no |thanks |thank you |thanks a lot )*(good ?bye|bye|bye bye|see you|see ya|have a (nice|good|great) (day|evening|one|weekend)|that('s| is| was| will be) (all|it|everything)|nothing else|i (have to|must|need to|got to|gotta) (go|run))\b|\b(good ?bye|bye bye)\b/,
  ],
  [
    'slower',
    /\b(can't|cannot|can not|can hardly|can barely) hear (you|a thing|anything)\b|\b(speak|talk|say (it|that)) (a bit |a little |more )?(slower|slowly|louder|up|clearer|clearly)\b|\b(too fast|too quiet|slow down)\b/,
  ],
  [
    'repeat',
    /^(i'm |i am )?(so )?(sorry |pardon|excuse me|what|huh|come again|say again)( what| come again| me)?( did you say)?( me)?( that)?\??$|\b(say (that|it) again|repeat (that|it|the question|please)|(can|could|would) you (please )?repeat|what did you (just )?say|what was (that|the question)|did(n't| not) (quite )?(catch|hear|understand|get) (that|you|it)|(do not|don't) (really |quite |fully )?understand|(say|put|explain) (that|it) (simpler|more simply|differently|in other words)|what do you mean|once more please)\b/,
  ],
  [
    'who',
    /\b(who (is|are) (this|it|that|you|calling|there|speaking)|who's (this|calling|there|speaking)|who am i (speaking|talking) (to|with)|what('s| is) your name|what('s| is) (this|the|it|that) (call )?(all )?about|what do you want|why (are|do|did|have) you call(ing|ed)?( me)?|where are you calling from|which company|what company|(how|where|why) (did|do|have) you (people |guys )?(get|got|have|find|found) (my|this|our) (phone )?number)\b/,
  ],
  [
    'trust',
    /\b(is|are) (this|it|you|that|you guys|you people) (really |actually )?(a |an |some kind of a? ?)?(scam|scammers?|fraud|fake|spam|legit|legitimate|for real|joke|prank|sales call)\b/,
  ],
  [
    'duration',
    /\bhow (long|much time) (will|does|would|is|do) (this|the|this phone|the phone|your|our)( call| conversation)? (take|last|going to take|need)\b|\b(will|is) (this|it) (going to |gonna )?take (very |too )?long\b/,
  ],
  [
    'ponder',
    /\b(can|could|may) (i|we) (just |please |maybe )?(think (about|over) (it|that|this)|think it over|sleep on it|decide later|let you know( later)?)\b|\bi (need|have|want|would like|'d like) to (think (about|over) (it|that|this)|think it over|sleep on it)\b/,
  ],
  [
    'language',
    /\b(do|can|could) you speak (?!(up|slower|louder|more|a bit|a little|to))[a-z]+\b|\bspeak (spanish|german|french|italian|portuguese|chinese|arabic|hindi)\b/,
  ],
  [
    'how_are_you',
    /^(hi |hello |hey |good |fine |thanks |i'm (fine|good) )*(and )?(how are you|how's it going|how are things|how do you do|how about you|and you)\b/,
  ],
  [
    'hello',
    /^(?:(?:hi|hello|hey)[ ?]+){1,4}(?:hi|hello|hey)[ ?]*$|^(hi|hello|hey|hallo|good (morning|afternoon|evening)|anybody there|anyone there|are you (still )?there|(can|do) you hear me|is (anybody|anyone|somebody) there|yes hello|hello yes)( (there|hello|anybody|anyone|ada|can you hear me|are you there))*[? ]*$/,
  ],
  [
    'thanks',
    /^(ok |okay |great |oh |perfect |lovely |very good |good |ah )*(thanks|thank you|cheers|thx)( (a lot|so much|very much|for (that|your help|the (help|information|info)|asking)))*$/,
  ],
  [
    'correction',
    /^(no |sorry |oh |wait |ah |yes )*(actually|correction|(sorry )?i meant( to say)?|i mean|i misspoke|let me correct|that('s| is| was) (wrong|not right|not correct|incorrect)|not [a-z\d]+,? but)\b/,
  ],
  ['unclear', /^(u+h+|u+m+|h+m+|er+|ah+|uh huh|mm+|mhm|well|so|like|and|but|the)( (u+h+|u+m+|h+m+|er+|well|so))*$/],
  [
    'question',
    /\?$|\b(tell me|asked|meant|want to know|need to know|was asking) (just |again |you )*(when|where|what|how|how much|how long|who|why)( again| exactly| please)?$|^(just |and |but |please )*(when|where|how much|how long)( please)?$|^(and |but |so |well |ok |okay |yes |no |sure |also |then |great |thanks |thank you |by the way |one more thing |i see |h+m+ |u+h+m* |u+m+ |er+m* |oh |ah |hi |hello |hey |sorry |right |fine |alright |actually |wait |please |listen |look )*(what|what's|when|where|where's|which|who|whom|whose|why|how|is|are|do|does|did|can|could|will|would|should|may|am i|have you|has|tell me|i (have|had|got|'ve got) (a|an|another|one|some|a few|one more) questions?|i have one more|i('d| would) like to know|i (was )?wonder)\b/,
  ],
];

/** Intents of sentences, cached because one reply needs the same ones several times. */
const known = new Map<string, Intent | null>();
const maxKnown = 500;
const maxKnownLength = 200;

/** The intent of what was said; null for an answer to a question. */
export function intentOf(said: string): Intent | null {
  const before = known.get(said);
  if (before !== undefined) return before;
  const intent = readIntent(said);
  if (said.length > maxKnownLength) return intent;
  if (known.size >= maxKnown) known.clear();
  known.set(said, intent);
  return intent;
}

function readIntent(said: string): Intent | null {
  const request = doNotCallRequest(said);
  if (request?.isClear) return 'stop';
  const text = plain(said);
  const intent = signs.find(([, sign]) => sign.test(text))?.[0] ?? null;
  const mayBeMore: readonly (Intent | null)[] = [null, 'question', 'uninterested', 'goodbye'];
  return request !== null && mayBeMore.includes(intent) ? 'perhaps_stop' : intent;
}

/** Whether the question who is speaking asks for a person, as in "Are you real?", so that an automated assistant says no. */
export const asksForPerson = (said: string): boolean =>
  /\b(real|human|person|alive|someone)\b/.test(plain(said)) &&
  !/\b(robot|bot|machine|ai|computer|automated|recording|artificial)\b/.test(plain(said));

/** Whether the answer is no, or that nothing more is wanted. */
export const isNo = (said: string): boolean =>
  /^(uh |um |oh |well |sorry |ah |i'm afraid |hello |hi |hey |there |good (?:morning|afternoon|evening) )*(no(?! (?:problem|worries|doubt|objection))|nope|nah|no thanks?|no thank you|not really|not (at all|today|now|yet|this time|any ?more|that i know)|nothing|i'm good|i'm fine|that's fine|never|i think that's all|unfortunately not|i (do not|don't|can't|cannot|am not|haven't|won't|didn't|wouldn't)|i'm not|it (does not|doesn't|is not|isn't)|none)\b/.test(
    plain(said),
  );

/** Whether the answer is yes. */
export const isYes = (said: string): boolean =>
  /^(uh |um |oh |well |ah |hello |hi |hey |there |good (?:morning|afternoon|evening) )*(yes|yeah|yep|yup|sure|of course|certainly|absolutely|definitely|correct|right(?! now)|that's right|indeed|go ahead|please do|no (?:problem|worries|doubt|objection)|ok|okay|fine|sounds good|(?:it does|it is|i do|i am|i would)(?! (?:not|never|at|in a|in the|on|busy|driving|eating|cooking|working|out|away|a bad|bad|an? inconvenient|the wrong|rather|prefer)\b)|why not|gladly|with pleasure|that works|works for me|perfect|exactly|very much|mhm|uh huh|speaking|please(?! (?:call|phone|ring|try|don't|do not|stop)))(?![\w'])/.test(
    plain(said),
  );

/** Whether a person doesn't know the answer, or would rather not give it. */
export const isUnsure = (said: string): boolean =>
  /\b((do not|don't) (really |exactly )?know|no idea|not sure|can't say|couldn't say|hard to say|i forgot|(do not|don't) remember)\b/.test(
    plain(said),
  );
export const isUnwilling = (said: string): boolean =>
  /\b(rather not (say|tell|answer)|none of your business|(do not|don't|won't|not going to) (want to )?(say|tell|answer|give)|too personal|that's private|prefer not)\b/.test(
    plain(said),
  );

/** An answer that sounds like a question: "I don't know, maybe next month?" */
export const isHedged = (said: string): boolean =>
  /^(well |so |u+h+m* |u+m+ |h+m+ |er+m* |oh |ok |okay )*(i (do not|don't) know|i think|i guess|i suppose|maybe|perhaps|probably|about|around|something like|not sure)\b/.test(
    plain(said),
  ) && !/\b(what|when|where|which|who|why|how|can i|do you|is there|are there)\b/.test(plain(said));

const nextQuestion =
  /(?<=[.!?])\s+|(?:,\s*|(?<!\s)\s+)(?:and|but|also|so)\s+(?=(?:what|when|where|how|who|which|why|do you|do i|does|is there|are there|are you|is it|can i|can we|can you|could you|will you|would you|could i|may i|should i|will there)\b)|,\s*(?=(?:what|when|where|how|which|do you|is there|are there|can i)\b)/i;

/** Whether a question only asks for confirmation. */
export const isTag = (said: string): boolean =>
  /^(and |so )?(is|would|will) (that|this|it) (be )?(ok|okay|all right|alright|fine|possible|a problem|good|enough|bad|wrong|weird|stupid|silly|strange|too late|a bad thing)( for you| with you)?\??$|^(right|ok|okay|you know|isn't it|don't you think)\?$/.test(
    plain(said),
  );

/** Splits what was said into parts: "Yes. Is there parking, and when do you close?" has three. */
export const partsOf = (said: string): string[] =>
  said
    .split(nextQuestion)
    .map((part) => part.trim())
    .filter((part) => plain(part) !== '' && !/^(and|but|also|so|ok|okay|well|so)$/i.test(part));
