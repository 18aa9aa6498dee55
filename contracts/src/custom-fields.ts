import { z } from 'zod';
import {
  customFieldLimits,
  customFieldTypes,
  customKeyPattern,
  isLeadsOwnLabel,
  isRefusedLabel,
} from './custom-field-values.ts';
import type { Endpoints } from './endpoint.ts';
import { Id, nameText, page, Timestamp, WholeListQuery } from './shared.ts';

export const CustomKey = z.string().regex(customKeyPattern, 'This is no key of a field.');

const value = z.string().max(customFieldLimits.text).or(z.number());

/** A lead's values of custom fields, by their keys: numbers as numbers, days as `YYYY-MM-DD`. */
export const CustomValues = z.record(z.string(), z.string().or(z.number()));
export type CustomValues = z.infer<typeof CustomValues>;

/** New values of fields, by their keys: fields that are not listed stay unchanged, null or an empty text clears one. */
export const CustomValuesInput = z.record(CustomKey, value.nullable());
export type CustomValuesInput = z.infer<typeof CustomValuesInput>;

/** The condition on one field; all its parts must be met. `from` and `to` are for numbers or days, and inclusive. */
export const CustomCondition = z
  .strictObject({
    is: value.optional(),
    contains: z.string().trim().min(1).max(200).optional(),
    from: value.optional(),
    to: value.optional(),
    is_empty: z.boolean().optional(),
  })
  .refine((asked) => Object.values(asked).some((part) => part !== undefined), 'Say what is asked of the field.');
export type CustomCondition = z.infer<typeof CustomCondition>;

const Conditions = z
  .record(CustomKey, CustomCondition)
  // Keys that a record drops, such as `__proto__`, must not turn the condition into none.
  .refine((asked) => Object.keys(asked).length > 0, 'Name the fields that are asked for.')
  .refine(
    (asked) => Object.keys(asked).length <= customFieldLimits.conditions,
    `At most ${customFieldLimits.conditions} fields can be asked for at once.`,
  );

const fromJson = z
  .string()
  .max(10_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'Write the conditions as JSON.' });
      return z.NEVER;
    }
  });

/** Conditions by the keys of fields; in a query as JSON, such as `{"budget":{"from":1000}}`. */
export const CustomConditions = fromJson.pipe(Conditions).or(Conditions);
export type CustomConditions = z.output<typeof CustomConditions>;

/** A custom field of the organization's leads. */
export const CustomField = z.object({
  id: Id,
  /** Doesn't change with the label: variables, filters and the API use it. */
  key: z.string(),
  label: z.string(),
  field_type: z.enum(customFieldTypes),
  choices: z.array(z.string()),
  /** Choices that are no longer offered; leads that have them keep them. */
  withdrawn_choices: z.array(z.string()),
  /** Its position among the fields, from 0. */
  position: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type CustomField = z.infer<typeof CustomField>;

/**
 * The number of leads with a value in a field, and with each of its choices, and the number of saved filters that use
 * it.
 */
export const CustomFieldUse = z.object({
  lead_count: z.int(),
  choices: z.array(z.object({ choice: z.string(), lead_count: z.int() })),
  saved_filter_count: z.int(),
});
export type CustomFieldUse = z.infer<typeof CustomFieldUse>;

const Label = nameText(
  z
    .string('Name is required')
    .trim()
    .min(1, 'Name is required')
    .max(customFieldLimits.label, `Name must be at most ${customFieldLimits.label} characters`),
)
  .refine((label) => !isRefusedLabel(label), 'Choose another name: programs would stumble over this one')
  .refine((label) => !isLeadsOwnLabel(label), 'Every lead has a field of this name already');

const Choices = z
  .array(
    nameText(
      z
        .string()
        .trim()
        .min(1, 'A choice needs a name')
        .max(customFieldLimits.choice, `A choice must be at most ${customFieldLimits.choice} characters`),
    ),
  )
  .max(customFieldLimits.choices, `A field can have at most ${customFieldLimits.choices} choices`)
  .refine(
    (choices) => new Set(choices.map((choice) => choice.toLowerCase())).size === choices.length,
    'Two choices have the same name',
  );

export const CustomFieldInput = z
  .strictObject({ label: Label, field_type: z.enum(customFieldTypes), choices: Choices.default([]) })
  .refine(({ field_type, choices }) => field_type !== 'choice' || choices.length > 0, {
    message: 'Name at least one choice',
    path: ['choices'],
  });
export type CustomFieldInput = z.input<typeof CustomFieldInput>;

/** A field keeps its key and its type. */
export const CustomFieldChange = z.strictObject({
  label: Label.optional(),
  /** All choices offered from now on; an omitted choice is withdrawn. */
  choices: Choices.min(1, 'Name at least one choice').optional(),
  /** New names by old ones: leads with the old one get the new one. */
  renamed_choices: z
    .record(z.string().max(customFieldLimits.choice), z.string().max(customFieldLimits.choice))
    .optional(),
  position: z.int().min(0).max(customFieldLimits.fields).optional(),
  /** The version that was read: a save over a newer one is refused with `stale`. If absent, the last save wins. */
  updated_at: Timestamp.optional(),
});
export type CustomFieldChange = z.input<typeof CustomFieldChange>;

export const customFieldReasons = ['custom_field_limit'] as const;

const byId = z.object({ id: Id });
const reading = { access: 'member', permission: 'lead.read', flag: 'leads' } as const;
const managing = { access: 'member', permission: 'custom_field.manage', flag: 'leads' } as const;

export const customFieldApi = {
  'GET /api/custom-fields': {
    summary: 'Lists the fields that the organization has defined for its leads, in their order',
    ...reading,
    stale_after: ['custom_field.changed'],
    query: WholeListQuery,
    response: page(CustomField),
  },
  'POST /api/custom-fields': {
    summary: 'Defines a field of leads; its key is made of its name and stays',
    ...managing,
    body: CustomFieldInput,
    response: CustomField,
    status: 201,
  },
  'GET /api/custom-fields/:id/use': {
    summary: 'Counts the leads and saved filters that use a field, before it is changed or deleted',
    ...reading,
    stale_after: [
      'lead.changed',
      'lead_import.changed',
      'custom_field.changed',
      'saved_filter.changed',
      'onboarding_kit.changed',
    ],
    params: byId,
    response: CustomFieldUse,
  },
  'PATCH /api/custom-fields/:id': {
    summary: 'Renames or moves a field, renames its choices on all leads, or withdraws choices, which leads keep',
    ...managing,
    params: byId,
    body: CustomFieldChange,
    response: CustomField,
  },
  'DELETE /api/custom-fields/:id': {
    summary: 'Deletes a field, and its values on all leads in the background',
    ...managing,
    params: byId,
    status: 204,
  },
} as const satisfies Endpoints;
