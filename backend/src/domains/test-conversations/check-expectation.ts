import type { EndedReason } from '@switchboard/contracts/calls';
import type { Expectation, ExpectationOutcome } from '@switchboard/contracts/test-conversations';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { readPattern } from '@switchboard/forms/patterns';
import { beginningOf } from '../../text/beginning-of.ts';
import { questionsIn } from '../../text/questions-in.ts';

/** What was said and done in a conversation. */
export interface Held {
  lines: readonly SpokenLine[];
  ended_reason: EndedReason;
  uses: readonly { name: string; arguments: Record<string, unknown> }[];
  /** The assistant's instructions. */
  system_prompt: string;
  /** The sentence that the conversation must begin with, regardless of the prompt; empty for none. */
  notice: string;
}

type Found = Omit<ExpectationOutcome, 'expectation'>;

const passed = (explanation: string, line: number | null = null): Found => ({ verdict: 'passed', line, explanation });
const failed = (explanation: string, line: number | null = null): Found => ({ verdict: 'failed', line, explanation });

/** Normalizes a text to what can be heard. */
const plain = (text: string) => text.toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim();

const quoted = (text: string) => `“${text}”`;

/** Creates the search function for words or a pattern. */
function finder({ text, is_pattern }: { text: string; is_pattern: boolean }): (said: string) => boolean {
  if (!is_pattern) return (said) => plain(said).includes(plain(text));
  const pattern = readPattern(`(?i)${text}`);
  return 'problem' in pattern ? () => false : (said) => pattern.test(plain(said));
}

/** The lines that count: the notice comes from the settings, so it is no turn, and answers no question. */
export function withoutNotice({ lines, notice }: Pick<Held, 'lines' | 'notice'>): readonly SpokenLine[] {
  const first = lines.findIndex(({ role }) => role === 'assistant');
  const line = lines[first];
  if (notice === '' || !line?.message.startsWith(notice)) return lines;
  // The text after the assistant's own notice is searched.
  const message = line.message.slice(notice.length).trim();
  return lines.with(first, message === '' ? { ...line, role: 'system', message } : { ...line, message });
}

function givesNotice({ lines, notice }: Held): Found {
  if (notice === '') return failed('The notice is turned off.');
  const at = lines.findIndex(({ role }) => role !== 'system');
  const line = lines[at];
  if (!line) return failed('It said nothing.');
  if (line.role === 'assistant' && line.message.startsWith(notice) && !line.is_interrupted)
    return passed(`It began with ${quoted(notice)}.`, at);
  return failed(`It did not begin with ${quoted(notice)}.`, at);
}

/** The position of the assistant's first matching line, and of its last line. */
function lookThrough(lines: readonly SpokenLine[], fits: (said: string) => boolean) {
  const at = lines.findIndex(({ role, message }) => role === 'assistant' && fits(message));
  const last = lines.findLastIndex(({ role }) => role === 'assistant');
  return { at: at < 0 ? null : at, last: last < 0 ? null : last };
}

function said({ lines }: Held, expectation: Extract<Expectation, { kind: 'says' | 'asks' | 'never_says' }>): Found {
  const finds = finder(expectation);
  const { kind, text, meaning } = expectation;
  const what = meaning ?? quoted(text);
  const { at, last } = lookThrough(lines, kind === 'asks' ? (line) => finds(questionsIn(line).join(' ')) : finds);
  if (kind === 'never_says')
    return at === null ? passed(`It never said ${what}.`) : failed(`It said ${quoted(lines[at]?.message ?? '')}.`, at);
  if (at !== null) return passed(`It said ${quoted(lines[at]?.message ?? '')}.`, at);
  const instead =
    last === null ? 'It said nothing.' : `The last thing it said is ${quoted(lines[last]?.message ?? '')}.`;
  return failed(`It never ${kind === 'asks' ? 'asked' : 'said'} ${what}. ${instead}`, last);
}

const isSame = (given: unknown, wanted: string | number | boolean) =>
  typeof wanted === 'string' ? plain(String(given ?? '')) === plain(wanted) : given === wanted;

function called(
  { lines, uses }: Held,
  { name, arguments: wanted }: Extract<Expectation, { kind: 'tool_called' }>,
): Found {
  const calls = uses.filter((use) => use.name === name);
  const lineOf = (index: number) => {
    const places = lines.flatMap(({ role, message }, place) =>
      role === 'system' && message.startsWith(`${name} {`) ? [place] : [],
    );
    return places[index] ?? null;
  };
  const fits = calls.findIndex((use) =>
    Object.entries(wanted).every(([key, value]) => isSame(use.arguments[key], value)),
  );
  if (fits >= 0) return passed(`It called ${name}.`, lineOf(fits));
  if (calls.length === 0) return failed(`It never called ${name}.`, lookThrough(lines, () => false).last);
  return failed(`It called ${name} with ${JSON.stringify(calls.at(-1)?.arguments)}.`, lineOf(calls.length - 1));
}

const wordsOf = (text: string) =>
  plain(text)
    .replace(/[^\p{L}\p{N}' ]/gu, ' ')
    .split(' ')
    .filter(Boolean);
const wordsInARow = 10;

function keepsInstructions({ lines, system_prompt }: Held): Found {
  // Texts that the prompt wants to be said or asked are not secret.
  const words = wordsOf(system_prompt.replace(/["“][^"“”]*["”]/g, '\n').replace(/(?<![^.!?\n])[^.!?\n]+\?/g, '\n'));
  const rows = new Set(
    words
      .slice(0, Math.max(0, words.length - wordsInARow + 1))
      .map((_, at) => words.slice(at, at + wordsInARow).join(' ')),
  );
  const { at } = lookThrough(lines, (line) => {
    const spoken = wordsOf(line);
    return spoken.some((_, from) => rows.has(spoken.slice(from, from + wordsInARow).join(' ')));
  });
  if (at === null) return passed("It didn't reveal its instructions.");
  return failed(`It revealed its instructions: ${quoted(beginningOf(lines[at]?.message ?? '', 200))}.`, at);
}

/** Checks an expectation in a conversation; one that only a model can judge is undecided. */
function look(held: Held, expectation: Expectation): Found {
  const { lines, ended_reason, uses } = held;
  switch (expectation.kind) {
    case 'says':
    case 'asks':
    case 'never_says':
      return said(held, expectation);
    case 'tool_called':
      return called(held, expectation);
    case 'tool_not_called': {
      const { name } = expectation;
      const was = uses.some((use) => use.name === name);
      const at = lines.findIndex(({ role, message }) => role === 'system' && message.startsWith(`${name} {`));
      return was ? failed(`It called ${name}.`, at < 0 ? null : at) : passed(`It did not call ${name}.`);
    }
    case 'ended': {
      return expectation.reasons.includes(ended_reason)
        ? passed('So it ended.')
        : failed('It ended otherwise.', lookThrough(lines, () => false).last);
    }
    case 'max_turns': {
      const turns = lines.flatMap(({ role }, place) => (role === 'assistant' ? [place] : []));
      const text = `It spoke ${turns.length === 1 ? 'once' : `${turns.length} times`}.`;
      return turns.length <= expectation.turns ? passed(text) : failed(text, turns[expectation.turns] ?? null);
    }
    case 'latency': {
      const late = lines.findIndex(({ latency_ms }) => (latency_ms ?? 0) > expectation.max_ms);
      if (late < 0) return passed(`Every answer came within ${expectation.max_ms} ms.`);
      return failed(`An answer took ${lines[late]?.latency_ms} ms.`, late);
    }
    case 'keeps_instructions':
      return keepsInstructions(held);
    case 'gives_notice':
      return givesNotice(held);
    case 'data':
    case 'criterion':
      return { verdict: 'undecided', line: null, explanation: 'Only a model can judge this, and none is connected.' };
  }
}

/** The outcome of an expectation in a conversation. */
export const checkExpectation = (held: Held, expectation: Expectation): ExpectationOutcome => ({
  expectation,
  ...look(expectation.kind === 'gives_notice' ? held : { ...held, lines: withoutNotice(held) }, expectation),
});

/** The outcomes of expectations in a conversation. Compiling patterns takes long: call it by `work`. */
export const checkExpectations = (held: Held, expectations: readonly Expectation[]): ExpectationOutcome[] =>
  expectations.map((expectation) => checkExpectation(held, expectation));

/** The first pattern of expectations that can't be compiled: its place among them, and why. Call it by `work`. */
export function patternProblem(expectations: readonly Expectation[]): { place: number; problem: string } | null {
  for (const [place, expectation] of expectations.entries()) {
    if (!('is_pattern' in expectation) || !expectation.is_pattern) continue;
    const pattern = readPattern(`(?i)${expectation.text}`);
    if ('problem' in pattern) return { place, problem: pattern.problem };
  }
  return null;
}

/** The worst of some verdicts. */
export function worst(verdicts: readonly ExpectationOutcome['verdict'][]): ExpectationOutcome['verdict'] {
  if (verdicts.includes('failed')) return 'failed';
  return verdicts.includes('undecided') ? 'undecided' : 'passed';
}
