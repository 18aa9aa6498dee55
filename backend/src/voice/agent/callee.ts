import type { Callee as TestCallee } from '@switchboard/contracts/test-conversations';
import type { calleePersonas } from '@switchboard/contracts/test-conversations.limits';
import { questionsIn } from '../../text/questions-in.ts';
import { personaOf } from '../callee/persona.ts';
import { type Callee, simulatedCallee } from '../callee/simulated-callee.ts';
import type { TextOrder } from './messages.ts';

type Persona = (typeof calleePersonas)[number];

const scripts: Record<Exclude<Persona, 'agreeable'>, readonly string[]> = {
  busy: ['Hello? I am busy right now, can you call me later?', 'Tomorrow at ten.', 'Thank you, bye.'],
  doubtful: [
    'Hello, who is this?',
    'Why are you calling me?',
    'Are you a robot?',
    'Where did you get my number?',
    'I would rather not say. Goodbye.',
  ],
  refusing: ['No.', 'I am not interested.', 'Please stop calling me.'],
};

// The first match for the question is used.
const agreeableAnswers: readonly [RegExp, string][] = [
  [/anything else/i, 'No, thank you.'],
  [/\bhow (can|may) i help\b/i, 'I am listening.'],
  [/\bname\b/i, 'My name is Alex Morgan.'],
  [/mail/i, 'alex.morgan@example.com'],
  [/\b(phone|number)\b/i, 'Four seven one one.'],
  [/\b(when|what time|which time|which day|what day)\b/i, 'Thursday at ten would be fine.'],
  [/\bhow (many|much|long)\b/i, 'About five.'],
  [/\b(tell me about|what|which|why|how)\b/i, 'I have done that for five years, and I liked it.'],
];

/** How often an agreeable callee answers before they have to go. */
const patience = 15;

/** A callee's answer to the last message, the first time at place 0; null: they say nothing more and hang up. */
function calleeSays(callee: TestCallee, said: string, place: number): string | null {
  if (callee.kind === 'lines') return callee.lines[place] ?? null;
  if (callee.kind === 'voicemail') return place === 0 ? callee.greeting : null;
  if (callee.kind === 'silence') return null;
  if (callee.persona !== 'agreeable') return scripts[callee.persona][place] ?? null;
  if (place === patience) return 'I have to go now, goodbye.';
  if (place > patience) return null;
  const question = questionsIn(said).at(-1);
  if (!question) return 'Okay.';
  return agreeableAnswers.find(([about]) => about.test(question))?.[1] ?? 'Yes, that is fine.';
}

/** The callee of a conversation in text. */
export function calleeOf(callee: TextOrder['callee']): Callee {
  if (callee.kind === 'simulated') return simulatedCallee(personaOf(callee.seed, callee.first_name), callee.seed);
  return {
    staysOnLine: callee.kind === 'voicemail' || callee.kind === 'silence',
    answer(said) {
      const heard = said.findLast(({ role }) => role === 'assistant')?.message ?? '';
      return calleeSays(callee, heard, said.filter(({ role }) => role === 'user').length);
    },
  };
}
