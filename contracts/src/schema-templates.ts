import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { Id, nameText, PageQuery, page, Timestamp } from './shared.ts';

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A JSON Schema 2020-12 as written: the form engine decides which forms are possible, and its errors have the place of
 * each problem, such as `schema.properties.age.default`. Not a record: that would drop names that must be refused.
 */
const Schema = z.custom<Record<string, unknown>>(isObject, 'The schema must be a JSON object').meta({ type: 'object' });

const Name = nameText(
  z.string('Name is required').trim().min(1, 'Name is required').max(100, 'The name can have at most 100 characters'),
);
const Description = z
  .string()
  .trim()
  .max(500, 'The description can have at most 500 characters')
  .nullish()
  .transform((text) => text || null);

export const SchemaTemplateInput = z.strictObject({ name: Name, description: Description, schema: Schema });
export type SchemaTemplateInput = z.input<typeof SchemaTemplateInput>;

/** Omitted fields stay unchanged. */
export const SchemaTemplateChange = z.strictObject({
  name: Name.optional(),
  description: Description.optional(),
  schema: Schema.optional(),
  /**
   * The version that was read: a save over a newer one is refused with `stale`, and `details` has its `updated_at` and
   * `version`.
   */
  updated_at: Timestamp.optional(),
});
export type SchemaTemplateChange = z.input<typeof SchemaTemplateChange>;

/** A form definition in lists and pickers. */
export const SchemaTemplateRow = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  /** The number of the newest version. */
  version: z.int(),
  field_count: z.int(),
  /** Feature templates that use it. */
  feature_template_count: z.int(),
  /** It is one of the samples from the organization's onboarding. */
  is_sample: z.boolean().optional(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type SchemaTemplateRow = z.infer<typeof SchemaTemplateRow>;

/** A form definition with its newest schema. */
export const SchemaTemplate = SchemaTemplateRow.extend({
  organization_id: Id,
  schema: Schema,
  created_by: Id.nullable(),
});
export type SchemaTemplate = z.infer<typeof SchemaTemplate>;

/** A schema as it was saved; it never changes. */
export const SchemaVersion = z.object({
  id: Id,
  version: z.int(),
  field_count: z.int(),
  /** Campaigns that use it. */
  campaign_count: z.int(),
  created_by_name: z.string().nullable(),
  created_at: Timestamp,
});
export type SchemaVersion = z.infer<typeof SchemaVersion>;

export const SchemaVersionDetail = SchemaVersion.extend({ schema: Schema });
export type SchemaVersionDetail = z.infer<typeof SchemaVersionDetail>;

/** A change of a field; `*` in the path means each entry of a list, and an empty path the form itself. */
export const SchemaFieldChange = z.object({
  change: z.enum(['added', 'removed', 'changed']),
  path: z.array(z.string()),
  label: z.string(),
  keywords: z.array(z.object({ keyword: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })),
});
export type SchemaFieldChange = z.infer<typeof SchemaFieldChange>;

/** What uses a form definition: the number, and the names of the first few. */
export const SchemaTemplateUses = z.object({
  feature_templates: z.object({ total: z.int(), first: z.array(z.object({ id: Id, name: z.string() })) }),
  campaigns: z.object({
    total: z.int(),
    /** Campaigns that use an older version than the newest. */
    behind: z.int(),
  }),
});
export type SchemaTemplateUses = z.infer<typeof SchemaTemplateUses>;

/** A campaign that uses the form; it keeps its version until someone upgrades it. */
export const SchemaCampaign = z.object({
  id: Id,
  name: z.string(),
  status: z.string(),
  feature_template: z.object({ id: Id, name: z.string() }),
  /** Null for a campaign from before versions existed. */
  version: z.int().nullable(),
});
export type SchemaCampaign = z.infer<typeof SchemaCampaign>;

const byId = z.object({ id: Id });
const versionNumber = z.coerce.number().int().min(1).max(2_147_483_647);
const reading = { access: 'member', permission: 'template.read', flag: 'schemaTemplates' } as const;
const writing = { access: 'member', permission: 'template.write', flag: 'schemaTemplates' } as const;

export const schemaTemplateApi = {
  'GET /api/schema-templates': {
    // Without a flag: people who create a feature template choose one.
    summary: 'Lists schema templates: those changed last come first, or by name',
    access: 'member',
    permission: 'template.read',
    stale_after: ['feature_template.changed', 'schema_template.changed', 'onboarding_kit.changed'],
    query: PageQuery.extend({
      search: z.string().trim().max(200).optional(),
      sort: z.enum(['updated_at', 'name']).default('updated_at'),
    }),
    response: page(SchemaTemplateRow),
  },
  'POST /api/schema-templates': {
    ...writing,
    summary: 'Creates a schema template with its first version',
    body: SchemaTemplateInput,
    response: SchemaTemplate,
    status: 201,
  },
  'GET /api/schema-templates/:id': {
    ...reading,
    stale_after: ['schema_template.changed', 'onboarding_kit.changed'],
    summary: 'A schema template with its newest schema',
    params: byId,
    response: SchemaTemplate,
  },
  'PATCH /api/schema-templates/:id': {
    ...writing,
    summary: 'Changes a schema template; another schema makes a new version, and campaigns keep theirs',
    params: byId,
    body: SchemaTemplateChange,
    response: SchemaTemplate,
  },
  'DELETE /api/schema-templates/:id': {
    ...writing,
    summary: 'Deletes a schema template that no feature template uses',
    params: byId,
    status: 204,
  },
  'GET /api/schema-templates/:id/versions': {
    ...reading,
    stale_after: ['campaign.changed', 'schema_template.changed'],
    summary: 'Lists the versions of a schema template, newest first',
    params: byId,
    query: PageQuery,
    response: page(SchemaVersion),
  },
  'GET /api/schema-templates/:id/versions/:version': {
    ...reading,
    summary: 'A version of a schema template by its number',
    params: byId.extend({ version: versionNumber }),
    response: SchemaVersionDetail,
  },
  'GET /api/schema-templates/:id/diff': {
    ...reading,
    summary: 'What differs from one version of a schema template to another, field by field',
    params: byId,
    query: z.object({ from: versionNumber, to: versionNumber }),
    response: z.object({ changes: z.array(SchemaFieldChange) }),
  },
  'GET /api/schema-templates/:id/uses': {
    ...reading,
    stale_after: ['feature_template.changed', 'campaign.changed', 'schema_template.changed'],
    summary: 'What refers to a schema template and keeps it from being deleted',
    params: byId,
    response: SchemaTemplateUses,
  },
  'GET /api/schema-templates/:id/campaigns': {
    ...reading,
    stale_after: ['campaign.changed'],
    summary: 'Lists the campaigns that a schema template is the form of, by name, with their versions',
    params: byId,
    query: PageQuery,
    response: page(SchemaCampaign),
  },
} as const satisfies Endpoints;
