import { type JsonSchema, type Problem, problemsByField } from '@switchboard/forms';
import type { Tx } from '../../database/database.ts';
import { AppError } from '../../errors.ts';
import { work } from '../../work/work.ts';

/** The problems of a campaign's configuration, by the version of the form that it uses. */
export async function configurationProblems(tx: Tx, id: string): Promise<Problem[]> {
  const { organization_id, configuration_data, schema_version } = await tx.campaigns.findFirstOrThrow({
    where: { id },
    select: { organization_id: true, configuration_data: true, schema_version: { select: { schema: true } } },
  });
  return schema_version
    ? work(organization_id, 'form.value-problems', schema_version.schema as JsonSchema, configuration_data)
    : [];
}

/** Throws VALIDATION with the problems of each field. */
export async function assertConfiguration(tx: Tx, id: string): Promise<void> {
  const problems = await configurationProblems(tx, id);
  const [first] = problems;
  if (!first) return;
  throw new AppError('VALIDATION', first.message, { fields: problemsByField(problems, ['configuration_data']) });
}
