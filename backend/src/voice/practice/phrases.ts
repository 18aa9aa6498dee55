import type { Intent } from './intents.ts';
import { plain } from './words.ts';

/** Asked once when a person may want no more calls. */
export const wantsNoCalls = 'Would you like us to stop calling you?';
export const anythingElse = 'Is there anything else I can help you with?';
export const whatElse = 'What can I do for you?';
export const goodTime = 'When is a better time to call you?';
export const whichHour = 'On which day, and at what time?';

/** Asks for permission to begin. After a no, another time is offered. */
export const permission =
  /\b(good|convenient|right) (time|moment)|\b(do you have|have you got) (a|one|some|a few) (\w+ )?(time|minutes?|moment|second)|^(may|can|could) i (tell|ask(?! (?:you )?(?:what|which|when|where|who|how|why|whether|for|about)\b)|talk|speak)/i;

/** A person who was asked for a better time wants to talk now after all. */
export const goesAhead = /\b(go (on|ahead)|carry on|continue|now is (fine|good|ok|okay)|right now|just tell me)\b/i;

/** Asks whether an answer is required. */
export const mustTell =
  /^(?:why )?(?:do|must|should) i (?:have to |need to |really )?(?:say|tell|answer)(?: you)?(?: that| this| it)?\??$/;

/** Asks to be called, without a time. */
export const asksForCall = /\b(?:call|ring|phone) (?:me |us )?back\b[^.]{0,20}$/i;

/** A question that a yes doesn't answer. */
export const wantsMore =
  /^(could you tell me|may i (have|ask (what|which|when|where|who|how|why))|what|which|when|where|who|how|why)\b/i;

/** Whether the answer is only yes. */
export const isBareYes = (said: string): boolean =>
  /^(yes|yeah|yep|sure|okay|ok|of course|i do|definitely|absolutely|certainly|[,\s]|please)+$/.test(plain(said));

/** Means no after "Is there anything else?". */
export const isContent = (said: string): boolean =>
  /^(ok|okay|fine|alright|all right|good|great|cool|perfect|got it|i see|understood|[,\s])+$/.test(plain(said));

/** What the assistant says before the End Call Message. */
export const farewells: Record<Extract<Intent, 'wrong_number' | 'uninterested' | 'goodbye'>, string> = {
  wrong_number: 'I am sorry, then I have the wrong number.',
  uninterested: 'I understand.',
  goodbye: '',
};

/** Replies to remarks that don't concern the call, before it continues. */
export const small: Record<
  Extract<
    Intent,
    'instructions' | 'language' | 'duration' | 'how_are_you' | 'hello' | 'thanks' | 'correction' | 'unclear'
  >,
  string
> = {
  instructions: 'I cannot share how I was set up, but I am glad to help with what this call is about.',
  duration: 'This call takes a few minutes.',
  language: 'I am sorry, I only speak English.',
  how_are_you: 'I am fine, thank you.',
  hello: 'Hello, I can hear you.',
  thanks: 'You are welcome.',
  correction: 'Thank you, I have corrected that.',
  unclear: 'I am sorry, I did not get that.',
};
