import { leadVariables } from '@switchboard/contracts/calls.limits';
import type { Tx } from '../../database/database.ts';

async function customNames(tx: Tx): Promise<string[]> {
  const fields = await tx.custom_fields.findMany({ where: { archived_at: null }, select: { key: true } });
  return fields.flatMap(({ key }) => [key, `lead_${key}`]);
}

/** Names that the forms of campaigns ask for, on any level. */
async function formNames(tx: Tx): Promise<string[]> {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT jsonb_path_query(v.schema::jsonb, 'lax $.**.properties.keyvalue().key', '{}', true) #>> '{}' AS name
    FROM schema_templates t JOIN schema_template_versions v
      ON v.organization_id = t.organization_id AND v.schema_template_id = t.id AND v.version = t.version`;
  return rows.map(({ name }) => name);
}

/** Placeholders that calls fill in, in lower case: those of leads, and as many of the given names as something else fills. */
export async function fillableAmong(tx: Tx, given: readonly string[]): Promise<ReadonlySet<string>> {
  const names = given.map((name) => name.toLowerCase());
  const fillable = new Set<string>(leadVariables);
  const add = (found: readonly string[]) => {
    for (const name of found) fillable.add(name.toLowerCase());
  };
  if (names.some((name) => !fillable.has(name))) add(await customNames(tx));
  const left = names.filter((name) => !fillable.has(name));
  if (left.length === 0) return fillable;
  const asked = new Set((await formNames(tx)).map((name) => name.toLowerCase()));
  // A field within a group is `group.field`.
  add(left.filter((name) => asked.has(name.split('.').at(-1) ?? name)));
  return fillable;
}
