import { z } from 'zod';
import { SchemaVersionDetail } from './schema-templates.ts';
import { Id, Timestamp } from './shared.ts';

/** The form of a campaign that the form engine has validated, and its version. */
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

/** The effect of an upgrade to another version of its form on a campaign's values. */
export const CampaignFormPreview = z.object({
  /** Null for a campaign from before versions existed. */
  from: z.int().nullable(),
  to: z.int(),
  /** Values that the other version has no field for, or does not allow. */
  lost: z.array(z.object({ path: FormPlace, label: z.string(), value: z.unknown(), why: z.string() })),
  /** The fields that must be filled in afterwards. */
  problems: z.array(z.object({ path: FormPlace, message: z.string() })),
  /** When the campaign was last changed: send this with the upgrade. */
  updated_at: Timestamp,
});
export type CampaignFormPreview = z.infer<typeof CampaignFormPreview>;
