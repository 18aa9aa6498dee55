import { randomUUID } from 'node:crypto';
import { fieldsToSchema } from '@switchboard/forms';
import { versionColumns } from '../domains/schema-templates/schema-versions.ts';
import { type DemoContext, pastMoment } from './context.ts';

/** A feature template, and the first version of its form: campaigns that began with that version keep it. */
export interface DemoTemplate {
  id: string;
  schemaVersionId: string;
}

/** Forms, some of them with several versions, and the feature templates that use them. */
export async function fillTemplates(
  { services, demo, organization_id, people }: DemoContext,
  agent_id: string,
): Promise<DemoTemplate[]> {
  const by = { created_by: people[0] ?? null, created_by_name: demo.staff[0]?.full_name ?? null };
  const made: DemoTemplate[] = [];
  for (const [place, { name, description, forms, is_used = true }] of demo.templates.entries()) {
    const [id, schema_template_id, schemaVersionId] = [randomUUID(), randomUUID(), randomUUID()];
    const saved = forms.map((_, index) => pastMoment(name, index, 20)).sort((a, b) => a.getTime() - b.getTime());
    await services.db.schema_templates.create({
      data: {
        id: schema_template_id,
        organization_id,
        name,
        description,
        version: forms.length,
        created_by: by.created_by,
        created_at: saved[0] ?? new Date(),
        updated_at: saved.at(-1) ?? new Date(),
        versions: {
          create: forms.map((fields, index) => ({
            id: index === 0 ? schemaVersionId : randomUUID(),
            ...versionColumns(fieldsToSchema(fields), index + 1),
            ...by,
            created_at: saved[index] ?? new Date(),
          })),
        },
      },
      select: { id: true },
    });
    if (!is_used) continue;
    await services.db.feature_templates.create({
      data: {
        id,
        organization_id,
        name,
        agent_id,
        schema_template_id,
        max_instances: 5,
        max_leads_per_instance: 200,
        max_reports_per_instance: 10,
        // Links from before the rename still lead to it.
        former_names: { create: { name: `${name} (trial)` } },
        created_by: by.created_by,
        created_at: new Date(Date.now() - (demo.templates.length - place) * 60_000),
      },
      select: { id: true },
    });
    made.push({ id, schemaVersionId });
  }
  return made;
}
