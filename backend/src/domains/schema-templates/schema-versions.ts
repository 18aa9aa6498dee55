import { fieldCount, problemsByField } from '@switchboard/forms';
import { jsonColumn } from '../../database/json-column.ts';
import { AppError } from '../../errors.ts';
import { work } from '../../work/work.ts';

type Schema = Record<string, unknown>;

/** The form of organizations without custom fields in it. */
export const blankForm: Schema = { type: 'object', properties: {}, additionalProperties: false };

/** Throws VALIDATION with the path of each problem of a schema. */
export async function assertForm(organizationId: string, schema: Schema): Promise<void> {
  const problems = await work(organizationId, 'form.schema-problems', schema);
  const [first] = problems;
  if (first) throw new AppError('VALIDATION', first.message, { fields: problemsByField(problems, ['schema']) });
}

/** The columns of a version. The schema must have no problems. */
export const versionColumns = (schema: Schema, version = 1) => ({
  version,
  schema: jsonColumn(schema),
  field_count: fieldCount(schema),
});
