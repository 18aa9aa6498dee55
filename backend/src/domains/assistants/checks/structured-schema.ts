import { Ajv2020 } from 'ajv/dist/2020.js';
import type { PublishCheck } from '../publish-facts.ts';

const field = 'structured_json_schema';

// What is compiled grows with the square of some keywords: 60 kB of them took two seconds.
const most = { parts: 500, levels: 30 };

function isTooLarge(value: unknown, levels = 0, count = { parts: 0 }): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!Array.isArray(value)) count.parts += 1;
  if (levels > most.levels || count.parts > most.parts) return true;
  return Object.values(value).some((inner) => isTooLarge(inner, levels + 1, count));
}

function problemOf(text: string): string | null {
  let schema: unknown;
  try {
    schema = JSON.parse(text);
  } catch (error) {
    return `The schema is not valid JSON: ${(error as Error).message}`;
  }
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return 'The schema must be a JSON object';
  if (isTooLarge(schema)) return `The schema can have at most ${most.parts} parts on ${most.levels} levels`;
  // A new one each time: schemas with an `$id` would be refused the second time.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  try {
    ajv.compile(schema);
    return null;
  } catch (error) {
    return `The schema is not a valid JSON Schema: ${(error as Error).message}`;
  }
}

export const schemaIsValid: PublishCheck = ({ structured_json_schema, structured_data_prompt }) => {
  if (structured_json_schema.trim() === '') return [];
  const message = problemOf(structured_json_schema);
  if (message !== null) return [{ level: 'error', field, message }];
  if (structured_data_prompt.trim() !== '') return [];
  return [
    {
      level: 'warning',
      field: 'structured_data_prompt',
      message: 'There is a schema, and no prompt that says how it is filled in',
    },
  ];
};
