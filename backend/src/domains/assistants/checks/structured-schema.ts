import type { PublishCheck } from '../publish-facts.ts';

const field = 'structured_json_schema';

/** The schema of structured data can be compiled, and a prompt says how to fill it in. */
export const schemaIsValid: PublishCheck = (
  { structured_json_schema, structured_data_prompt },
  { schemaProblem: problem },
) => {
  if (structured_json_schema.trim() === '') return [];
  if (problem !== null) return [{ level: 'error', field, message: problem }];
  if (structured_data_prompt.trim() !== '') return [];
  return [
    {
      level: 'warning',
      field: 'structured_data_prompt',
      message: 'There is a schema, and no prompt that says how it is filled in',
    },
  ];
};
