import type { Options, ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';

// What is compiled grows with the square of some keywords: 60 kB of them took two seconds.
const most = { parts: 500, levels: 30 };

function isTooLarge(value: unknown, levels = 0, count = { parts: 0 }): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!Array.isArray(value)) count.parts += 1;
  if (levels > most.levels || count.parts > most.parts) return true;
  return Object.values(value).some((inner) => isTooLarge(inner, levels + 1, count));
}

/** What `pattern` of a schema is tested by, where that is not JavaScript's own. */
type PatternEngine = NonNullable<NonNullable<Options['code']>['regExp']>;

/** A schema as it is written, ready to judge values; or why it cannot. */
export function compileSchema(
  text: string,
  regExp?: PatternEngine,
): { validate: ValidateFunction } | { problem: string } {
  let schema: unknown;
  try {
    schema = JSON.parse(text);
  } catch (error) {
    return { problem: `The schema is not valid JSON: ${(error as Error).message}` };
  }
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
    return { problem: 'The schema must be a JSON object' };
  if (isTooLarge(schema))
    return { problem: `The schema can have at most ${most.parts} parts on ${most.levels} levels` };
  // A new one each time: schemas with an `$id` would be refused the second time.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, ...(regExp && { code: { regExp } }) });
  try {
    return { validate: ajv.compile(schema) };
  } catch (error) {
    return { problem: `The schema is not a valid JSON Schema: ${(error as Error).message}` };
  }
}

/** What is wrong with a schema as it is written; null where nothing is. */
export function schemaProblem(text: string): string | null {
  const read = compileSchema(text);
  return 'problem' in read ? read.problem : null;
}
