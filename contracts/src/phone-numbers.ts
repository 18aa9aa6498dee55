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

/** Optional text; blank counts as absent. */
const optional = (schema: z.ZodType<string, string>) =>
  z
    .string()
    .nullish()
    .transform((value) => value?.trim() || undefined)
    .pipe(schema.optional());

/** Text of a change: absent keeps the stored value, blank or null clears it. */
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

/** A carrier's limits for one number; null: the organization's limit applies. */
const limits = {
  max_concurrent_calls: numberLimit('Calls at a time', 10_000),
  max_calls_per_second: numberLimit('Calls per second', 1_000),
  /** Per day in the organization's time zone. */
  max_calls_per_day: numberLimit('Calls per day', 100_000),
  /** Campaigns stop using the number while the share of answered calls is below this; null: never. */
  min_answer_percent: numberLimit('Percent', 100),
};

/** A new number. */
export const PhoneNumberInput = z
  .object({
    ...numberAndType,
    is_default: z.boolean().default(false),
    termination_sip_domain: optional(sipHost),
    auth_username: optional(shortText),
    /** Write-only; never returned. */
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

/** A change of a number. The server validates the stored row together with the change by the rules for a new number. */
export const PhoneNumberUpdate = z.object({
  phone_number: numberAndType.phone_number.optional(),
  type: PhoneNumberType.optional(),
  is_default: z.boolean().optional(),
  termination_sip_domain: clearable(sipHost),
  auth_username: clearable(shortText),
  /** Absent or empty keeps the stored password, null removes it. */
  auth_password: shortText.nullish().transform((value) => (value === '' ? undefined : value)),
  endpoint_url: clearable(longText),
  assistant_id: Id.nullish(),
  ...limits,
  ...trunkOptions,
  ...incomingOptions,
  /** The version that was read: a save over a newer one is refused with `stale`. If absent, the last save wins. */
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
  /**
   * The end of the stored SIP password, at most four characters and never more than half of it; null if there is none.
   */
  auth_password_last_four: z.string().nullable(),
  endpoint_url: z.string().nullable(),
  assistant_id: Id.nullable(),
  /** Null: no own limit. */
  max_concurrent_calls: z.int().nullable(),
  /** New calls within any second; null: no own limit. */
  max_calls_per_second: z.int().nullable(),
  /** Outbound calls per day in the organization's time zone; null: no own limit. */
  max_calls_per_day: z.int().nullable(),
  /** Campaigns stop using it while fewer than this percentage of calls are answered; null: never. */
  min_answer_percent: z.int().nullable(),
  ...storedTrunkOptions,
  ...storedIncomingOptions,
  /**
   * When it was retired: it makes and takes no calls, but remains in the lists of its past activity. Null while it is
   * in use.
   */
  retired_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type PhoneNumber = z.infer<typeof PhoneNumber>;

/** A number's results of the last seven days, oldest first. */
export const PhoneNumberHealth = z.object({
  id: Id,
  days: z.array(z.object({ date: z.iso.date(), calls: z.int(), completed: z.int(), failed: z.int() })),
});
export type PhoneNumberHealth = z.infer<typeof PhoneNumberHealth>;

/** Requirements of real calls, in the order in which they are checked. */
const callSetupChecks = ['server', 'connection', 'telephony', 'webhook', 'trunk', 'assistants'] as const;

/** Whether calls are real, and what real calls still need. */
export const CallSetup = z.object({
  is_simulated: z.boolean(),
  /** The completed checks: those after a failed one are omitted. */
  checks: z.array(
    z.object({
      name: z.enum(callSetupChecks),
      is_ok: z.boolean(),
      message: z.string(),
      /** When this was determined. */
      at: Timestamp.optional(),
    }),
  ),
});
export type CallSetup = z.infer<typeof CallSetup>;

const UsedBy = z.object({
  total: z.int(),
  /** At most five. */
  first: z.array(z.object({ id: Id, name: z.string() })),
});

/** Everything that uses a number: as long as there is anything, it can't be deleted. */
export const PhoneNumberUses = z.object({
  calls: z.int(),
  /** Assistants that call from it by default. */
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
      /** Includes retired ones. */
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
