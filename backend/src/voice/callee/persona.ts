import { createHash } from 'node:crypto';

/** A number in [0, 1) that depends only on the seed and the place. */
export function pick(seed: string, place: number): number {
  return createHash('sha256').update(`${seed}:${place}`).digest().readUInt32BE(0) / 2 ** 32;
}

/** How the person called behaves. */
export type Manner = 'willing' | 'curious' | 'busy' | 'declining' | 'refusing' | 'person';

/** The person called in a simulation, with facts about them. */
export interface Persona {
  first_name: string;
  manner: Manner;
  /** What they ask back; null if they don't. */
  question: string | null;
  opening: string;
  facts: Record<'day' | 'start' | 'count' | 'years' | 'pay' | 'city' | 'work' | 'liked' | 'reason', string>;
}

// How many of a hundred people behave like this.
const manners: readonly (readonly [upTo: number, manner: Manner])[] = [
  [58, 'willing'],
  [80, 'curious'],
  [89, 'busy'],
  [95, 'declining'],
  [97, 'person'],
  [100, 'refusing'],
];

const openings = [
  'Yes, hello. I have a few minutes.',
  'Yes, speaking.',
  'Hi. Yes, go ahead.',
  'Hello. Yes, that is fine.',
];
const questions = ['Who is this, please?', 'Are you a robot?', 'What is this call about?', 'Could you say that again?'];
const facts = {
  day: [
    'Thursday at ten.',
    'Tomorrow after six would be good.',
    'Monday morning would suit me.',
    'Any day after four.',
  ],
  start: ['In about six weeks.', 'At the beginning of next month.', 'Right away, if it has to be.', 'In three months.'],
  count: ['About seven.', 'Four, the last two of them here.', 'Roughly ten.', 'Only one so far.'],
  years: ['About three years.', 'Five years, until last summer.', 'Not quite two years.'],
  pay: ['Around sixty thousand a year.', 'That depends on the hours.', 'About what I have now, fifty-five thousand.'],
  city: ['In Portland.', 'Close to Denver.', 'In the city centre.', 'An hour from here.'],
  work: [
    'I led a small team at a logistics firm.',
    'I worked in customer care for a bank.',
    'I was a nurse in a hospital.',
    'I sold machines to workshops.',
  ],
  liked: [
    'I liked the people most.',
    'I liked that I could decide things myself.',
    'I learned something every day there.',
  ],
  reason: ['I would like to learn something new.', 'Mostly because of the hours.', 'A friend told me about it.'],
};

/** The persona of a call: the same seed always gives the same one. */
export function personaOf(seed: string, first_name: string): Persona {
  const of = <T>(choices: readonly T[], place: number): T =>
    choices[Math.floor(pick(seed, place) * choices.length)] as T;
  const luck = pick(seed, 0) * 100;
  const manner = manners.find(([upTo]) => luck < upTo)?.[1] ?? 'willing';
  return {
    first_name,
    manner,
    question: manner === 'curious' ? of(questions, 1) : null,
    opening: of(openings, 2),
    facts: {
      day: of(facts.day, 3),
      start: of(facts.start, 4),
      count: of(facts.count, 5),
      years: of(facts.years, 11),
      pay: of(facts.pay, 6),
      city: of(facts.city, 7),
      work: of(facts.work, 8),
      liked: of(facts.liked, 9),
      reason: of(facts.reason, 10),
    },
  };
}
