import type { AssistantField } from '../assistant-field.ts';
import { fieldsByPath } from '../assistant-fields.ts';

/** A value of one field, and the verdict that the form, the API and an import must agree on. */
export interface FieldCase {
  path: string;
  what: string;
  value: unknown;
  verdict: 'taken' | 'refused';
}

/** A copy with another value at a path. */
export function withValue<T extends object>(config: T, path: string, value: unknown): T {
  const [name = '', ...rest] = path.split('.');
  const inner = (config as Record<string, unknown>)[name];
  return { ...config, [name]: rest.length === 0 ? value : withValue(inner as object, rest.join('.'), value) };
}

type Values = [what: string, value: unknown, verdict: FieldCase['verdict']][];

function numberValues({ min, max, step }: { min: number; max: number; step: number }, isWhole: boolean): Values {
  return [
    ['the least', min, 'taken'],
    ['the most', max, 'taken'],
    ['under the least', min - step, 'refused'],
    ['just under the least', min - (isWhole ? 1 : 0.001), 'refused'],
    ['over the most', max + (isWhole ? 1 : 0.001), 'refused'],
    ...(isWhole ? ([['half of one', min + 0.5, 'refused']] satisfies Values) : []),
    ['a text', String(min), 'refused'],
    ['nothing', null, 'refused'],
  ];
}

function valuesOf(field: AssistantField): Values {
  switch (field.type) {
    case 'number':
    case 'integer':
      return numberValues(field, field.type === 'integer');
    case 'boolean':
      return [
        ['on', true, 'taken'],
        ['off', false, 'taken'],
        ['a word', 'yes', 'refused'],
        ['nothing', null, 'refused'],
      ];
    case 'choice':
      return [
        ...field.options.map((option): Values[number] => [`"${option}"`, option, 'taken']),
        ['another word', 'nonsense', 'refused'],
        ['nothing', null, 'refused'],
      ];
    case 'list':
      return [
        ['empty', [], 'taken'],
        ['no list', {}, 'refused'],
        ['nothing', null, 'refused'],
      ];
    case 'document':
      return [
        ['nothing', null, 'taken'],
        ['a list', [], 'refused'],
        ['a text', 'flow', 'refused'],
      ];
    case 'url':
      return [
        ['empty', '', 'taken'],
        ['an address', 'https://example.com/a.mp3', 'taken'],
        ['words', 'not an address', 'refused'],
        ['too long', `https://example.com/${'a'.repeat(field.max_length)}`, 'refused'],
      ];
    default:
      return [
        ['as long as it may be', 'a'.repeat(field.max_length), 'taken'],
        ['one character longer', 'a'.repeat(field.max_length + 1), 'refused'],
        ['empty', '', field.required === undefined ? 'taken' : 'refused'],
        ['a number', 7, 'refused'],
        ['nothing', null, 'refused'],
      ];
  }
}

// Cases that depend on another field are tested separately: a speed that only other providers have, a size that the
// model limits.
const decidedElsewhere = new Set([
  'tts_configuration.speed the least',
  'tts_configuration.speed the most',
  'llm_configuration.maxTokens the most',
  'llm_configuration.contextWindow the most',
  'tts_configuration.backgroundSound "custom"',
  // Combined with it, the previous delay is too long.
  'configuration.endpointing.max_endpointing_delay the least',
  'configuration.endpointing.min_endpointing_delay the most',
]);

/** Each field at, under and over each of its limits. */
export const fieldCases: FieldCase[] = [...fieldsByPath].flatMap(([path, field]) =>
  valuesOf(field)
    .filter(([what]) => !decidedElsewhere.has(`${path} ${what}`))
    .map(([what, value, verdict]) => ({ path, what, value, verdict })),
);
