import { EndedReason } from '@switchboard/contracts/calls';
import type { Expectation, TestSuggestion } from '@switchboard/contracts/test-conversations';
import { maxExpectations, maxTestTurns } from '@switchboard/contracts/test-conversations.limits';
import { questionsIn } from '../../text/questions-in.ts';
import { nobody } from './fiction.ts';
import { useIn } from './tool-use.ts';

interface Conversation {
  lines: readonly { role: 'assistant' | 'user' | 'system'; message: string }[];
  ended_reason: string | null;
  variables: Record<string, string>;
}

/** How many suggestions are ticked by default. */
const ticked = { says: 5, asks: 3 };
const longestArgument = 40;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? [];

// Words that say nothing about the topic of an answer or a question.
const common = new Set(
  wordsOf(`about after again also another anything because been before being between calling could dear does doing done else every
    everything exactly from gladly going good goodbye great have hello help here hope just know like listening little maybe mister more
    moment much need next nice okay once only other perhaps please pleasure question really right said same should some something soon sorry
    speak speaking still sure talk tell than thank thanks that their them then there they thing this today understand very want welcome well
    what when where which while will with within would yes your yours you're i'm it's that's don't can't`),
);
const invented = new Set(wordsOf(`${nobody.name} ${nobody.email}`));
const dayOrMonth =
  /^(mon|tues|wednes|thurs|fri|satur|sun)day$|^(january|february|march|april|june|july|august|september|october|november|december)$/;

/** The most specific word of a text: a day or month, or its longest uncommon word. */
function keyword(text: string): string | null {
  const words = wordsOf(text).filter((word) => word.length >= 4 && !common.has(word) && !invented.has(word));
  const day = words.find((word) => dayOrMonth.test(word));
  return day ?? words.reduce<string | null>((best, word) => (word.length > (best?.length ?? 0) ? word : best), null);
}

/** Numbers, times and prices in a text. */
const factsIn = (text: string): string[] => text.match(/(?<![\d+])\d+(?:[.,:]\d+)*\p{L}*/gu) ?? [];

const says = (fact: string): Expectation => {
  const isNumber = /\d/.test(fact);
  // Matches whole numbers only: 19 does not contain 9.
  const text = isNumber ? `\\b${fact.toLowerCase().replace(/[.]/g, '\\.')}\\b` : fact;
  return { kind: 'says', text, is_pattern: isNumber, ...(isNumber && { meaning: `“${fact}”` }) };
};

/** Facts in the answers after the person's first line; facts that come only from fictional numbers are left out. */
function saidFacts({ lines }: Conversation, original: Conversation['lines']): TestSuggestion[] {
  const first = lines.findIndex(({ role }) => role === 'user');
  const known = lines.flatMap(({ role, message }) => (role === 'assistant' ? [] : [message])).join(' ');
  const seen = new Set<string>();
  return lines.flatMap(({ role, message }, at): TestSuggestion[] => {
    if (first < 0 || at < first || role !== 'assistant') return [];
    const real = new Set(factsIn(original[at]?.message ?? ''));
    const numbers = factsIn(message).filter((fact) => real.has(fact) || known.includes(fact));
    const isAnswer = lines[at - 1]?.role === 'user' && (lines[at - 1]?.message ?? '').includes('?');
    const word = numbers.length === 0 && isAnswer ? keyword(message) : null;
    return [...numbers, ...(word ? [word] : [])].flatMap((fact) => {
      if (seen.has(fact)) return [];
      seen.add(fact);
      return [{ expectation: says(fact), is_ticked: seen.size <= ticked.says, line: message }];
    });
  });
}

function askedQuestions({ lines }: Conversation): TestSuggestion[] {
  const first = lines.findIndex(({ role }) => role === 'user');
  const seen = new Set<string>();
  return lines.flatMap(({ role, message }, at): TestSuggestion[] => {
    if (first < 0 || at < first || role !== 'assistant') return [];
    return questionsIn(message).flatMap((question) => {
      const word = keyword(question);
      if (word === null || seen.has(word)) return [];
      seen.add(word);
      const expectation: Expectation = { kind: 'asks', text: word, is_pattern: false };
      return [{ expectation, is_ticked: seen.size <= ticked.asks, line: question }];
    });
  });
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) && String(value).length <= 1000;

/** The tools that were called: with the arguments that every run repeats, and, as an option, with all of them. */
function calledTools({ lines, variables }: Conversation): TestSuggestion[] {
  const given = [
    ...lines.flatMap(({ role, message }) => (role === 'user' ? [message] : [])),
    ...Object.values(variables),
  ]
    .join('\n')
    .toLowerCase();
  // Free text written by a model differs each time.
  const isRepeated = (value: string | number | boolean) =>
    typeof value !== 'string' ||
    (value.length <= longestArgument && value.split(' ').length <= 3 && given.includes(value.toLowerCase()));
  return lines.flatMap(({ role, message }): TestSuggestion[] => {
    const use = role === 'system' ? useIn(message) : null;
    if (!use) return [];
    const all = Object.entries(use.arguments).filter((entry): entry is [string, string | number | boolean] =>
      isPlain(entry[1]),
    );
    const repeated = all.filter(([, value]) => isRepeated(value));
    const called = (entries: typeof all): Expectation => ({
      ...{ kind: 'tool_called', name: use.name, arguments: Object.fromEntries(entries) },
    });
    return [
      { expectation: called(repeated), is_ticked: true, line: message },
      ...(repeated.length < all.length ? [{ expectation: called(all), is_ticked: false, line: message }] : []),
    ];
  });
}

/** Suggested expectations for the next run: facts, questions, tools, the end, and a maximum length. */
export function suggestExpectations(held: Conversation, original: Conversation['lines']): TestSuggestion[] {
  const { lines, ended_reason } = held;
  const turns = lines.filter(({ role }) => role === 'assistant').length;
  const kept = ['assistant-ended-call', 'user-ended-call', 'voicemail'];
  const { data: reason } = EndedReason.safeParse(ended_reason);
  const always = (expectation: Expectation): TestSuggestion => ({ expectation, is_ticked: true, line: null });
  return [
    ...[...saidFacts(held, original), ...askedQuestions(held), ...calledTools(held)].slice(0, maxExpectations - 2),
    ...(reason && kept.includes(reason) ? [always({ kind: 'ended', reasons: [reason] })] : []),
    always({ kind: 'max_turns', turns: Math.min(maxTestTurns, Math.max(1, turns) + 2) }),
  ];
}
