import { Ajv2020 } from 'ajv/dist/2020.js';
import type { PublishCheck } from '../publish-facts.ts';

const field = 'structured_json_schema';

function problemOf(text: string): string | null {
  let schema: unknown;
  try {
    schema = JSON.parse(text);
  } catch (error) {
    return `The schema is not valid JSON: ${(error as Error).message}`;
  }
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return 'The schema must be a JSON object';
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
