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

/** Part of the addresses of its campaigns, between slashes. */
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

/** An absent limit stays unchanged; null or zero removes it. */
const changedLimit = templateLimit.optional();

/**
 * Omitted fields and the form stay unchanged; `updated_at` is the version that was read, so that no one's changes are
 * overwritten unseen.
 */
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
  /** It is one of the samples from the organization's onboarding. */
  is_sample: z.boolean().optional(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type FeatureTemplate = z.infer<typeof FeatureTemplate>;

/**
 * The use of each limit; for limits per campaign, of the campaign that uses most. Started minutes count as whole ones.
 */
export const TemplateUse = z.object({
  max_instances: z.int(),
  max_leads_per_instance: z.int(),
  max_call_minutes_per_instance: z.int(),
  max_reports_per_instance: z.int(),
});
export type TemplateUse = z.infer<typeof TemplateUse>;

/** Lowering a limit removes nothing: `use` can exceed it. */
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
