import { createHash } from 'node:crypto';
import type { Conversation, Script, Utterance } from '../carrier.ts';

// The simulated callee. Nothing here understands anything: it speaks one of a few plausible conversations, the same
// one for the same call, so that everything behind a call can be seen, heard and tested without an account anywhere.

interface Turn {
  user: string;
  assistant: string;
}

interface Storyline {
  turns: Turn[];
  summary: (script: Script) => string;
}

const storylines: Storyline[] = [
  {
    turns: [
      {
        user: 'Yes, hello. I have a few minutes.',
        assistant: 'Great. I saw your profile and wanted to ask whether you are open to something new.',
      },
      {
        user: 'It depends. What would I be doing?',
        assistant:
          'The team is small, and you would own your work from the first week. May I ask what matters most to you?',
      },
      {
        user: 'Working with people I can learn from, and some freedom in my hours.',
        assistant: 'Both fit well. Would Thursday at ten suit you for a longer talk?',
      },
      { user: 'Thursday at ten is fine.', assistant: 'Wonderful, I will send you an invitation.' },
    ],
    summary: ({ lead_first_name }) =>
      `${lead_first_name} is open to a change and values learning and flexible hours. A longer talk was agreed for Thursday at ten.`,
  },
  {
    turns: [
      {
        user: 'Hi. Who is this, please?',
        assistant: 'I am the automated assistant of the team. It is about the interest you showed last week.',
      },
      {
        user: 'Oh, right. I still want to hear more, but I am at work now.',
        assistant: 'No problem at all. When is a better time for you?',
      },
      {
        user: 'Tomorrow after six would be good.',
        assistant: 'Tomorrow after six. I will call this number again then.',
      },
    ],
    summary: ({ lead_first_name }) =>
      `${lead_first_name} is interested but was at work. Asked to be called again tomorrow after six.`,
  },
  {
    turns: [
      {
        user: 'Speaking.',
        assistant: 'Thank you for taking the call. Do you have two minutes for three short questions?',
      },
      { user: 'Sure, go ahead.', assistant: 'How many years have you worked in your field?' },
      {
        user: 'About seven, the last three leading a group of four.',
        assistant: 'And are you willing to travel now and then?',
      },
      { user: 'Once a month is fine, not more.', assistant: 'Understood. Last one: when could you start?' },
      { user: 'In about six weeks.', assistant: 'That is all I need. A colleague will write to you today.' },
    ],
    summary: ({ lead_first_name }) =>
      `${lead_first_name} has seven years of experience, three of them leading four people, can travel monthly and start in six weeks. A written follow-up was promised.`,
  },
  {
    turns: [
      {
        user: 'Hello, yes, but I am not looking at the moment.',
        assistant: 'That is fair. Would it be all right to get back to you in half a year?',
      },
      { user: 'Yes, but by email, please.', assistant: 'By email then. I have noted it.' },
    ],
    summary: ({ lead_first_name }) =>
      `${lead_first_name} is not looking now and prefers to be contacted by email in half a year.`,
  },
];

/** Seconds a sentence takes at an unhurried pace of 185 words a minute. */
function spokenSeconds(text: string): number {
  return 0.35 + text.split(/\s+/).length * (60 / 185);
}

/** A number in [0, 1) that depends on nothing but the seed and the place. */
export function pick(seed: string, place: number): number {
  return createHash('sha256').update(`${seed}:${place}`).digest().readUInt32BE(0) / 2 ** 32;
}

const round = (seconds: number) => Math.round(seconds * 100) / 100;

/** A conversation before it has a recording. */
export type Spoken = Omit<Conversation, 'recording'>;

/** The conversation of one call: who says what, and when. */
export function converse(script: Script): Spoken {
  const storyline = storylines[Math.floor(pick(script.seed, 0) * storylines.length)] ?? storylines[0];
  if (!storyline) throw new Error('There are no conversations to choose from');
  const lines: { role: Utterance['role']; message: string }[] = [
    { role: 'assistant', message: script.first_message },
    ...storyline.turns.flatMap((turn) => [
      { role: 'user' as const, message: turn.user },
      { role: 'assistant' as const, message: turn.assistant },
    ]),
    { role: 'assistant', message: script.end_call_message },
  ];
  let clock = 0.6;
  const utterances = lines.map((line, index) => {
    const starts_at = round(clock);
    const ends_at = round(clock + spokenSeconds(line.message));
    clock = ends_at + 0.35 + pick(script.seed, index + 1) * 0.9;
    return { ...line, starts_at, ends_at };
  });
  const last = utterances.at(-1)?.ends_at ?? 0;
  return { utterances, duration_seconds: round(last + 0.8), summary: storyline.summary(script) };
}

/** Mean milliseconds between the callee's last word and the assistant's answer. */
export function averageResponseMs(utterances: readonly Utterance[]): number | null {
  const gaps = utterances.flatMap((utterance, index) => {
    const before = utterances[index - 1];
    return utterance.role === 'assistant' && before?.role === 'user' ? [utterance.starts_at - before.ends_at] : [];
  });
  return gaps.length ? Math.round((gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length) * 1000) : null;
}
