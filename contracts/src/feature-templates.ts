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

/** It stands in the addresses of its campaigns, between slashes. */
const name = nameText(
  z.string('Name is required').trim().min(1, 'Name is required').max(100, 'The name can have at most 100 characters'),
)
  .refine((text) => !text.includes('/'), 'Please leave out slashes: the name is part of addresses.')
  .refine((text) => !/^\.+$/.test(text), 'Please write more than dots: the name is part of addresses.');

export const FeatureTemplateInput = z.strictObject({
  name,
  agent_id: z.uuid('Agent is required'),
  schema_template_id: z.uuid('Schema template is required'),
  max_instances: templateLimit,
  max_leads_per_instance: templateLimit,
  max_call_minutes_per_instance: templateLimit,
  max_reports_per_instance: templateLimit,
});
export type FeatureTemplateInput = z.input<typeof FeatureTemplateInput>;

/** A limit that is not named stays; null or zero takes it away. */
const changedLimit = templateLimit.optional();

/** What is not named stays, and so does the form; `updated_at` is what was read, so that nobody's work is written over unseen. */
export const FeatureTemplateChange = z.strictObject({
  name: name.optional(),
  agent_id: FeatureTemplateInput.shape.agent_id.optional(),
  max_instances: changedLimit,
  max_leads_per_instance: changedLimit,
  max_call_minutes_per_instance: changedLimit,
  max_reports_per_instance: changedLimit,
  updated_at: Timestamp,
});
export type FeatureTemplateChange = z.input<typeof FeatureTemplateChange>;

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
  /** It came with the samples of the organization's first hour. */
  is_sample: z.boolean().optional(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type FeatureTemplate = z.infer<typeof FeatureTemplate>;

/** How much of each limit is used, by the campaign that uses most where it is one of each campaign. Minutes are begun ones. */
export const TemplateUse = z.object({
  max_instances: z.int(),
  max_leads_per_instance: z.int(),
  max_call_minutes_per_instance: z.int(),
  max_reports_per_instance: z.int(),
});
export type TemplateUse = z.infer<typeof TemplateUse>;

/** A limit that is lowered takes nothing away: `use` can be more than it. */
export const FeatureTemplateDetail = FeatureTemplate.extend({ use: TemplateUse });
export type FeatureTemplateDetail = z.infer<typeof FeatureTemplateDetail>;

const byId = z.object({ id: Id });

export const featureTemplateApi = {
  'GET /api/feature-templates': {
    summary: 'Lists feature templates, newest first',
    access: 'member',
    permission: 'template.read',
    flag: 'featureTemplates',
    // A feature template shows the names of its assistant and its form.
    stale_after: [
      'assistant.changed',
      'feature_template.changed',
      'campaign.changed',
      'schema_template.changed',
      'onboarding_kit.changed',
    ],
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
    summary: 'A feature template, and how much of its limits is used',
    access: 'member',
    permission: 'template.read',
    flag: 'featureTemplates',
    stale_after: ['feature_template.changed', 'campaign.changed', 'schema_template.changed', 'onboarding_kit.changed'],
    params: byId,
    response: FeatureTemplateDetail,
  },
  'GET /api/feature-templates/by-name/:name': {
    summary: 'The feature template of a name in any case, or else the one that had it last',
    access: 'member',
    permission: 'template.read',
    flag: 'featureTemplates',
    stale_after: ['feature_template.changed', 'campaign.changed'],
    params: z.object({ name: z.string().regex(/^\P{Cc}{1,200}$/u) }),
    response: FeatureTemplate,
  },
  'PATCH /api/feature-templates/:id': {
    summary:
      'Changes a feature template; refused where somebody changed it since it was read. Its form stays, and limits delete nothing',
    access: 'member',
    permission: 'template.write',
    flag: 'featureTemplates',
    params: byId,
    body: FeatureTemplateChange,
    response: FeatureTemplateDetail,
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
