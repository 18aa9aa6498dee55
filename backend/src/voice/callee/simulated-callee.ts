import { either, inOrder, type Sign } from '../../text/in-order.ts';
import { questionsIn } from '../../text/questions-in.ts';
import { type Persona, pick } from './persona.ts';

/** One message of the conversation. */
export interface Said {
  role: 'assistant' | 'user';
  message: string;
}

/** The other side of a simulated conversation. `answer` returns what they say next, or null if they hang up. */
export interface Callee {
  answer(said: readonly Said[]): string | null;
  /** If they say nothing more, they stay silent instead of hanging up. */
  staysOnLine: boolean;
}

/** After this many answers they have to go, and after one more they hang up. */
const patience = 14;

const goodbye = 'I have to go now. Goodbye.';

type Answer = string | ((persona: Persona) => string);

// The first match decides what was asked.
const answers: readonly (readonly [Sign, Answer])[] = [
  [/\b(anything else|any (other|further|more) questions?)\b/, 'No, thank you. That is all.'],
  [/\b(good|right|convenient) (time|moment)\b|\b(a|two|few) (minutes?|moments?)\b/, 'Yes, that is fine.'],
  [
    either(
      /\b(better|which|what|another) (time|day|date)\b/,
      inOrder(/\bwhen (does|would|is|shall) /, /\b(suit|call|convenient|good)\b/),
    ),
    ({ facts }) => facts.day,
  ],
  [/\bwhich of (them|these) (suits|would suit)\b/, 'The first one, please.'],
  [/\b(offer you|two times|times for)\b/, ({ facts }) => `The first one suits me. ${facts.day}`],
  [/\b(still suits?|interview time|appointment)\b/, 'Yes, that still suits me.'],
  [inOrder(/\b(when|how soon)\b/, /\b(start|begin|join|available)\b/), ({ facts }) => facts.start],
  [/\b(salary|earn|expect to|pay|budget|cost|price|spend)\b/, ({ facts }) => facts.pay],
  [
    /\be-?mail\b/,
    ({ first_name }) => `You can write to ${first_name.toLowerCase().replace(/[^a-z]/g, '') || 'me'}@example.com.`,
  ],
  [/\b(phone|number) (number|to reach|can we)\b|\bon which number\b/, 'This number is fine.'],
  [/\b(your|full|first|last) (full |first |last )?name\b/, ({ first_name }) => `My name is ${first_name}.`],
  [/\bhow (long|many years)\b/, ({ facts }) => facts.years],
  [/\bhow (many|much|often|big)\b/, ({ facts }) => facts.count],
  [/\b(where|which city|address|live|located)\b/, ({ facts }) => facts.city],
  [/\bwhy\b|\bwhat (made|brought|interests)\b/, ({ facts }) => facts.reason],
  [/\b(last|current|previous) (position|job|role|employer)\b/, ({ facts }) => `${facts.work} ${facts.liked}`],
  [/\b(experience|background|what do you do|your work|yourself)\b/, ({ facts }) => facts.work],
  [/\b(like|value|enjoy|matter)/, ({ facts }) => facts.liked],
  [/\bwhen\b/, ({ facts }) => facts.day],
  [/^(is|are|do|does|did|can|could|will|would|have|has|may|shall|should)\b/, 'Yes, I think so.'],
  [/^(what|which|who|whom|whose|how)\b/, 'I would have to think about that. Something practical, I guess.'],
];

/** A callee with a persona, who answers questions: the same questions get the same answers. */
export function simulatedCallee(persona: Persona, seed: string): Callee {
  function answerTo(question: string): string {
    const text = question.toLowerCase();
    const found = answers.find(([sign]) => sign.test(text))?.[1] ?? 'All right.';
    const said = typeof found === 'string' ? found : found(persona);
    // Not all people are willing to do everything.
    return said === 'Yes, I think so.' && pick(seed, text.length + 40) < 0.3 ? 'No, not really.' : said;
  }

  /** What they open with, regardless of the first question; null if they only answer. */
  function opening(): string | null {
    switch (persona.manner) {
      case 'busy':
        return 'I am at work now. Could you call me back later?';
      case 'declining':
        return 'Thank you, but I am not interested at the moment. Goodbye.';
      case 'refusing':
        return 'Please stop calling me.';
      case 'person':
        return 'I would like to speak to a person, please.';
      case 'curious':
      case 'willing':
        return null;
    }
  }

  return {
    staysOnLine: false,
    answer(said) {
      const heard = said.findLast(({ role }) => role === 'assistant')?.message ?? '';
      const before = said.filter(({ role }) => role === 'user').map(({ message }) => message);
      const question = questionsIn(heard).at(-1);
      if (before.at(-1) === goodbye) return null;
      const repeated = said.filter(({ role, message }) => role === 'assistant' && message === heard).length;
      if (before.length >= patience || repeated > 2) return goodbye;
      const first = opening();
      if (before.length === 0) return first ?? persona.opening;
      if (persona.question && before.length === 1) return persona.question;
      // After a goodbye from either side, they don't wait for anything more.
      if (!question && /\b(good ?bye|bye|have a (great|good|nice) (day|evening))\b/i.test(heard)) return null;
      return question ? answerTo(question) : 'All right.';
    },
  };
}
