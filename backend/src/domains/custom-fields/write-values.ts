import { type CustomFieldShape, readCustomValue } from '@switchboard/contracts/custom-field-values';
import type { CustomValues, CustomValuesInput } from '@switchboard/contracts/custom-fields';
import type { Tx } from '../../database/database.ts';
import { AppError } from '../../errors.ts';
import { readCustomFields } from './custom-fields.read.ts';

function refuse(problems: Record<string, string>): void {
  const [message] = Object.values(problems);
  if (message) throw new AppError('VALIDATION', message, { fields: problems });
}

/** A lead's values after some fields are written; a value that it already has stays, even if withdrawn. */
function written(fields: readonly CustomFieldShape[], before: CustomValues, given: CustomValuesInput): CustomValues {
  const after = new Map(Object.entries(before));
  const problems: Record<string, string> = {};
  for (const [key, value] of Object.entries(given)) {
    const field = fields.find((one) => one.key === key);
    if (value !== null && value === before[key]) continue;
    const read = field ? readCustomValue(field, value) : { problem: `Leads have no field “${key}”.` };
    if ('problem' in read) problems[`custom_fields.${key}`] = read.problem;
    else if (read.value === null) after.delete(key);
    else after.set(key, read.value);
  }
  refuse(problems);
  return Object.fromEntries(after);
}

/**
 * The column after a change. Throws VALIDATION with the invalid values at `custom_fields.<key>`.
 */
export async function customColumn(
  tx: Tx,
  given: CustomValuesInput | undefined,
  before: unknown = {},
): Promise<{ custom_fields?: CustomValues }> {
  if (!given) return {};
  return { custom_fields: written(await readCustomFields(tx), before as CustomValues, given) };
}
