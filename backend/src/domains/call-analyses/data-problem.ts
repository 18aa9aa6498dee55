import { readPattern } from '@switchboard/forms/patterns';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beginningOf } from '../../text/beginning-of.ts';
import { jsonIn } from '../../voice/services/json-in.ts';

// Patterns of schemas are people's own: these take no more time than their text is long.
const patterns = Object.assign(
  (source: string) => {
    const pattern = readPattern(source);
    if ('problem' in pattern) throw new Error(pattern.problem);
    // Under its text it is kept and found again.
    return { test: (text: string) => pattern.test(text), toString: () => source };
  },
  { code: 'patterns' },
);

/** What keeps data from being valid by a schema, as a sentence; null where it is. */
export function dataProblem(schema: string, data: unknown): string | null {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { regExp: patterns } });
  try {
    const isValid = ajv.compile(JSON.parse(schema) as object);
    if (isValid(data)) return null;
    const why = beginningOf(ajv.errorsText(isValid.errors, { dataVar: 'answer' }), 300);
    return `The answer of the model is not valid by the schema: ${why}.`;
  } catch (error) {
    return `The schema cannot be used: ${beginningOf((error as Error).message, 300)}`;
  }
}

/** The data in a model's answer, and what is wrong with it by its schema; null when it fits. */
export function readData(schema: string, answer: string): { data: unknown; problem: string | null } {
  const data = jsonIn(answer, (value) => dataProblem(schema, value) === null);
  if (data === undefined) return { data: null, problem: 'The model answered no JSON.' };
  return { data, problem: dataProblem(schema, data) };
}
