import type { CheckOutcome, PromptCheck } from '@switchboard/contracts/prompt-cases';
import { readPattern } from '@switchboard/forms/patterns';
import { compileBounded, fits } from './bounded-schema.ts';

type Found = Omit<CheckOutcome, 'check'>;

const passed = (reason: string): Found => ({ verdict: 'passed', reason });
const failed = (reason: string): Found => ({ verdict: 'failed', reason });
const notRun = (reason: string): Found => ({ verdict: 'not_run', reason });

/** Normalizes a text for searching: lower case, plain apostrophes, single spaces. */
const plain = (text: string) => text.toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim();
const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** Patterns of a schema take time in proportion to the text as well. */
const linear = Object.assign(
  (source: string) => {
    const pattern = readPattern(source);
    if ('problem' in pattern) throw new Error(pattern.problem);
    return pattern;
  },
  { code: 'readPattern' },
) as unknown as RegExpConstructor;

// Models like to put JSON into a fence.
function unfenced(reply: string): string {
  const text = reply.trim();
  const fence = /^```(?:json)?[^\S\n]*\n/.exec(text)?.[0];
  return fence && text.length > fence.length + 2 && text.endsWith('```') ? text.slice(fence.length, -3) : reply;
}

function judgeJson(reply: string, text: string): Found {
  let value: unknown;
  try {
    value = JSON.parse(unfenced(reply));
  } catch (error) {
    return failed(`The reply is no JSON: ${(error as Error).message}`);
  }
  const schema = compileBounded(text, linear as never);
  if ('problem' in schema) return notRun(schema.problem);
  const isFit = fits(schema.validate, text, value);
  if (typeof isFit === 'object') return notRun(isFit.problem);
  if (isFit) return passed('The reply fits the schema.');
  const [first] = schema.validate.errors ?? [];
  return failed(`The reply does not fit the schema: ${first?.instancePath || 'it'} ${first?.message ?? ''}`.trim());
}

/** Why a check can't be run, such as an invalid pattern; null if it can. */
export function problemOf(check: PromptCheck): { field: string; message: string } | null {
  if (check.kind === 'pattern') {
    const pattern = readPattern(check.pattern);
    return 'problem' in pattern ? { field: 'pattern', message: pattern.problem } : null;
  }
  if (check.kind !== 'json_schema') return null;
  const schema = compileBounded(check.schema, linear as never);
  return 'problem' in schema ? { field: 'schema', message: schema.problem } : null;
}

/** The outcome of a check that needs no model as a judge. */
export function judgeCheck(reply: string, check: Exclude<PromptCheck, { kind: 'criterion' }>): Found {
  switch (check.kind) {
    case 'contains':
      return plain(reply).includes(plain(check.text))
        ? passed(`It says “${check.text}”.`)
        : failed(`It does not say “${check.text}”.`);
    case 'not_contains':
      return plain(reply).includes(plain(check.text))
        ? failed(`It says “${check.text}”.`)
        : passed(`It does not say “${check.text}”.`);
    case 'pattern': {
      const pattern = readPattern(check.pattern);
      if ('problem' in pattern) return notRun(pattern.problem);
      return pattern.test(reply) ? passed('The pattern matches.') : failed('The pattern does not match.');
    }
    case 'max_words': {
      const words = wordsIn(reply);
      const said = `It has ${words} ${words === 1 ? 'word' : 'words'}, of at most ${check.words}.`;
      return words <= check.words ? passed(said) : failed(said);
    }
    case 'json_schema':
      return judgeJson(reply, check.schema);
  }
}
