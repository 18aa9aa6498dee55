import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { InboundSetup, incomingOptions, storedIncomingOptions } from './inbound-setup.ts';
import {
  missingTrunkFields,
  sipHost,
  storedTrunkOptions,
  TrunkTest,
  TrunkTestInput,
  trunkOptions,
} from './phone-trunks.ts';
import { Id, page, Timestamp, WholeListQuery } from './shared.ts';

export { missingTrunkFields } from './phone-trunks.ts';

export const PhoneNumberType = z.enum(['inbound', 'outbound']);
export type PhoneNumberType = z.infer<typeof PhoneNumberType>;

/** A plus, a non-zero digit, then 1 to 14 digits. Source: specification 01 §5. */
export const e164Pattern = /^\+[1-9]\d{1,14}$/;

const shortText = z.string().max(200, 'Must be at most 200 characters');
const longText = z.string().max(500, 'Must be at most 500 characters');

/** Text that may be left out; blank counts as left out. */
const optional = (schema: z.ZodType<string, string>) =>
  z
    .string()
    .nullish()
    .transform((value) => value?.trim() || undefined)
    .pipe(schema.optional());

/** Text of a change: left out keeps the stored value, blank or null clears it. */
const clearable = (schema: z.ZodType<string, string>) =>
  z
    .string()
    .nullish()
    .transform((value) => (value === undefined ? undefined : value?.trim() || null))
    .pipe(schema.nullable().optional());

const numberAndType = {
  phone_number: z
    .string('Phone number is required')
    .transform((value) => value.replace(/[\s-]/g, ''))
    .pipe(
      z
        .string()
        .min(1, 'Phone number is required')
        .refine((value) => value === '' || e164Pattern.test(value), {
          message: 'Phone number must be in E.164 format (e.g., +12125551234)',
        }),
    ),
  type: PhoneNumberType,
};

const numberLimit = (name: string, most: number) =>
  z
    .int(`${name} must be a whole number`)
    .min(1, `${name} must be at least 1`)
    .max(most, `${name} must be at most ${most}`)
    .nullish();

/** How much a carrier takes from one number; null: as much as the organization may. */
const limits = {
  max_concurrent_calls: numberLimit('Calls at a time', 10_000),
  max_calls_per_second: numberLimit('Calls per second', 1_000),
  /** In a day of the organization. */
  max_calls_per_day: numberLimit('Calls per day', 100_000),
  /** Campaigns stop using the number while people answer fewer of its calls; null: never. */
  min_answer_percent: numberLimit('Percent', 100),
};

/** A new number. */
export const PhoneNumberInput = z
  .object({
    ...numberAndType,
    is_default: z.boolean().default(false),
    termination_sip_domain: optional(sipHost),
    auth_username: optional(shortText),
    /** Written only; never sent back. */
    auth_password: shortText.nullish().transform((value) => value || undefined),
    endpoint_url: optional(longText),
    /** A published assistant that answers an inbound number. */
    assistant_id: Id.nullish(),
    ...limits,
    ...trunkOptions,
    ...incomingOptions,
  })
  .superRefine((value, context) => {
    const missing = missingTrunkFields({ ...value, has_password: value.auth_password !== undefined });
    for (const [path, message] of Object.entries(missing)) context.addIssue({ code: 'custom', path: [path], message });
  });
export type PhoneNumberInput = z.input<typeof PhoneNumberInput>;

/** A change of a number. The server holds the stored row and the change together against the rules of a new number. */
export const PhoneNumberUpdate = z.object({
  phone_number: numberAndType.phone_number.optional(),
  type: PhoneNumberType.optional(),
  is_default: z.boolean().optional(),
  termination_sip_domain: clearable(sipHost),
  auth_username: clearable(shortText),
  /** Left out or empty keeps the stored password, null removes it. */
  auth_password: shortText.nullish().transform((value) => (value === '' ? undefined : value)),
  endpoint_url: clearable(longText),
  assistant_id: Id.nullish(),
  ...limits,
  ...trunkOptions,
  ...incomingOptions,
  /** As it was read: a save over a newer one is refused with `stale`. Absent, the last save wins. */
  updated_at: Timestamp.optional(),
});
export type PhoneNumberUpdate = z.input<typeof PhoneNumberUpdate>;

export const PhoneNumber = z.object({
  id: Id,
  organization_id: Id,
  phone_number: z.string(),
  type: PhoneNumberType,
  is_default: z.boolean(),
  termination_sip_domain: z.string().nullable(),
  auth_username: z.string().nullable(),
  /** The end of the stored SIP password, at most four characters and never more than half; null when there is none. */
  auth_password_last_four: z.string().nullable(),
  endpoint_url: z.string().nullable(),
  assistant_id: Id.nullable(),
  /** Null: no limit of its own. */
  max_concurrent_calls: z.int().nullable(),
  /** New calls within any second; null: no limit of its own. */
  max_calls_per_second: z.int().nullable(),
  /** Outbound calls in a day of the organization; null: no limit of its own. */
  max_calls_per_day: z.int().nullable(),
  /** Campaigns stop using it while people answer fewer of a hundred calls; null: never. */
  min_answer_percent: z.int().nullable(),
  ...storedTrunkOptions,
  ...storedIncomingOptions,
  /** Since when it is out of use: it makes and takes no calls, and stands in the lists of what it did. Null while it is in use. */
  retired_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type PhoneNumber = z.infer<typeof PhoneNumber>;

/** How a number did in the last seven days, oldest first. */
export const PhoneNumberHealth = z.object({
  id: Id,
  days: z.array(z.object({ date: z.iso.date(), calls: z.int(), completed: z.int(), failed: z.int() })),
});
export type PhoneNumberHealth = z.infer<typeof PhoneNumberHealth>;

/** What real calls need, in the order in which it is looked at. */
const callSetupChecks = ['server', 'connection', 'telephony', 'webhook', 'trunk', 'assistants'] as const;

/** Whether calls are real, and what is missing for them. */
export const CallSetup = z.object({
  is_simulated: z.boolean(),
  /** What could be looked at: behind what is missing, the rest is left out. */
  checks: z.array(
    z.object({
      name: z.enum(callSetupChecks),
      is_ok: z.boolean(),
      message: z.string(),
      /** When it was so. */
      at: Timestamp.optional(),
    }),
  ),
});
export type CallSetup = z.infer<typeof CallSetup>;

const UsedBy = z.object({
  total: z.int(),
  /** At most five of them. */
  first: z.array(z.object({ id: Id, name: z.string() })),
});

/** What refers to a number: while anything does, it is not deleted. */
export const PhoneNumberUses = z.object({
  calls: z.int(),
  /** That call from it where nobody chooses another one. */
  assistants: UsedBy,
  campaigns: UsedBy,
  scheduled_calls: UsedBy,
  call_requests: UsedBy,
});
export type PhoneNumberUses = z.infer<typeof PhoneNumberUses>;

const byId = z.object({ id: Id });

export const phoneNumberApi = {
  'GET /api/phone-numbers': {
    summary: 'Lists numbers in use: newest first, or of one type with the default first and then by number',
    access: 'member',
    permission: 'phone_number.read',
    stale_after: ['phone_number.changed'],
    query: WholeListQuery.extend({
      type: PhoneNumberType.optional(),
      /** Retired ones as well. */
      with_retired: z.stringbool().optional(),
    }),
    response: page(PhoneNumber),
  },
  'POST /api/phone-numbers': {
    summary: 'Adds a number',
    access: 'member',
    permission: 'phone_number.manage',
    flag: 'phonenumbers',
    body: PhoneNumberInput,
    response: PhoneNumber,
    status: 201,
  },
  'GET /api/phone-numbers/health': {
    summary: 'The calls of each number in the last seven days',
    access: 'member',
    permission: 'phone_number.read',
    flag: 'phonenumbers',
    stale_after: ['phone_number.changed', 'call_log.changed'],
    response: z.object({ numbers: z.array(PhoneNumberHealth) }),
  },
  'GET /api/phone-numbers/call-setup': {
    summary: 'Whether calls are real, and what is missing for them',
    access: 'member',
    permission: 'phone_number.manage',
    flag: 'phonenumbers',
    response: CallSetup,
  },
  'GET /api/phone-numbers/:id/uses': {
    summary: 'What refers to a number and keeps it from being deleted',
    access: 'member',
    permission: 'phone_number.read',
    flag: 'phonenumbers',
    stale_after: ['assistant.changed', 'phone_number.changed'],
    params: byId,
    response: PhoneNumberUses,
  },
  'GET /api/phone-numbers/:id': {
    summary: 'A number',
    access: 'member',
    permission: 'phone_number.read',
    stale_after: ['phone_number.changed'],
    params: byId,
    response: PhoneNumber,
  },
  'PATCH /api/phone-numbers/:id': {
    summary: 'Changes a number',
    access: 'member',
    permission: 'phone_number.manage',
    flag: 'phonenumbers',
    params: byId,
    body: PhoneNumberUpdate,
    response: PhoneNumber,
  },
  'POST /api/phone-numbers/:id/retire': {
    summary: 'Takes a number out of use: it makes and takes no calls until it is restored',
    access: 'member',
    permission: 'phone_number.manage',
    flag: 'phonenumbers',
    params: byId,
    response: PhoneNumber,
  },
  'POST /api/phone-numbers/:id/restore': {
    summary: 'Brings a retired number back into use',
    access: 'member',
    permission: 'phone_number.manage',
    flag: 'phonenumbers',
    params: byId,
    response: PhoneNumber,
  },
  'GET /api/phone-numbers/:id/inbound-setup': {
    summary: 'Whether the LiveKit server is set up for calls to a number, compared now',
    access: 'member',
    permission: 'phone_number.manage',
    flag: 'phonenumbers',
    stale_after: ['phone_number.changed'],
    params: byId,
    response: InboundSetup,
  },
  'POST /api/phone-numbers/:id/repair-inbound': {
    summary: 'Sets the LiveKit server up again for calls to a number',
    access: 'member',
    permission: 'phone_number.manage',
    flag: 'phonenumbers',
    params: byId,
    response: PhoneNumber,
  },
  'POST /api/phone-numbers/:id/test-trunk': {
    summary:
      'Dials a number over the trunk of an outbound number, hangs up once it is answered, and explains the SIP response',
    access: 'member',
    permission: 'phone_number.manage',
    flag: 'phonenumbers',
    params: byId,
    body: TrunkTestInput,
    response: TrunkTest,
  },
  'PUT /api/assistants/:id/preferred-number': {
    summary: 'Chooses the number that an assistant calls from by default; null for none',
    access: 'member',
    permission: 'assistant.write',
    flag: 'assistants',
    params: byId,
    body: z.strictObject({ phone_number_id: Id.nullable() }),
    response: z.object({ phone_number_id: Id.nullable() }),
  },
  'DELETE /api/phone-numbers/:id': {
    summary: 'Deletes a number that nothing refers to',
    access: 'member',
    permission: 'phone_number.manage',
    flag: 'phonenumbers',
    params: byId,
    status: 204,
  },
} as const satisfies Endpoints;
