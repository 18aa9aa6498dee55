import { z } from 'zod';
import { SchemaVersionDetail } from './schema-templates.ts';
import { Id, Timestamp } from './shared.ts';

/** What a campaign has to be told: a form that the form engine has let through, and which version of it. */
export const CampaignForm = z.object({
  schema_template_id: Id,
  version: z.int(),
  schema: SchemaVersionDetail.shape.schema,
});
export type CampaignForm = z.infer<typeof CampaignForm>;

/** Another version of the campaign's form, and the `updated_at` that was read. */
export const CampaignFormUpgrade = z.strictObject({
  version: z.int().min(1).max(2_147_483_647),
  updated_at: Timestamp,
});
export type CampaignFormUpgrade = z.input<typeof CampaignFormUpgrade>;

const FormPlace = z.array(z.union([z.string(), z.int()]));

/** What becomes of what a campaign was told when it goes over to another version of its form. */
export const CampaignFormPreview = z.object({
  /** Null for a campaign from before there were versions. */
  from: z.int().nullable(),
  to: z.int(),
  /** Values that the other version has no place for, or does not allow. */
  lost: z.array(z.object({ path: FormPlace, label: z.string(), value: z.unknown(), why: z.string() })),
  /** What has to be filled in afterwards. */
  problems: z.array(z.object({ path: FormPlace, message: z.string() })),
  /** When the campaign was changed last: what goes with the upgrade. */
  updated_at: Timestamp,
});
export type CampaignFormPreview = z.infer<typeof CampaignFormPreview>;
