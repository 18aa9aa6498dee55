import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { Id, nameText, page, Timestamp, WholeListQuery } from './shared.ts';

/** Empty or zero means no limit. */
export const templateLimit = z
  .number('Must be a number')
  .int('Must be a whole number')
  .min(0, 'Must be 0 or greater')
  .max(2_147_483_647, 'Must be at most 2147483647')
  .nullish()
  .transform((value) => value || null);

export const FeatureTemplateInput = z.object({
  name: nameText(
    z.string('Name is required').trim().min(1, 'Name is required').max(100, 'The name can have at most 100 characters'),
  ),
  agent_id: z.uuid('Agent is required'),
  schema_template_id: z.uuid('Schema template is required'),
  max_instances: templateLimit,
  max_leads_per_instance: templateLimit,
  max_call_minutes_per_instance: templateLimit,
  max_reports_per_instance: templateLimit,
});
export type FeatureTemplateInput = z.input<typeof FeatureTemplateInput>;

export const FeatureTemplate = z.object({
  id: Id,
  organization_id: Id,
  name: z.string(),
  agent_id: Id,
  schema_template_id: Id,
  assistant: z.object({ id: Id, name: z.string() }),
  schema_template: z.object({ id: Id, name: z.string() }),
  max_instances: z.int().nullable(),
  max_leads_per_instance: z.int().nullable(),
  max_call_minutes_per_instance: z.int().nullable(),
  max_reports_per_instance: z.int().nullable(),
  campaign_count: z.int(),
  created_at: Timestamp,
});
export type FeatureTemplate = z.infer<typeof FeatureTemplate>;

const byId = z.object({ id: Id });

export const featureTemplateApi = {
  'GET /api/feature-templates': {
    summary: 'Lists feature templates, newest first',
    access: 'member',
    permission: 'template.read',
    flag: 'featureTemplates',
    query: WholeListQuery,
    response: page(FeatureTemplate),
  },
  'POST /api/feature-templates': {
    summary: 'Creates a feature template',
    access: 'member',
    permission: 'template.write',
    flag: 'featureTemplates',
    body: FeatureTemplateInput,
    response: FeatureTemplate,
    status: 201,
  },
  'GET /api/feature-templates/:id': {
    summary: 'A feature template',
    access: 'member',
    permission: 'template.read',
    flag: 'featureTemplates',
    params: byId,
    response: FeatureTemplate,
  },
  'DELETE /api/feature-templates/:id': {
    summary: 'Deletes a feature template without campaigns',
    access: 'member',
    permission: 'template.write',
    flag: 'featureTemplates',
    params: byId,
    status: 204,
  },
} as const satisfies Endpoints;
