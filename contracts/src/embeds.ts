import { z } from 'zod';
import { weekdays } from './campaigns.limits.ts';
import {
  embedAccents,
  embedChannels,
  embedFieldModes,
  embedLeadModes,
  embedLimits,
  embedPositions,
  embedThemes,
  maxEmbedNameLength,
  maxEmbedOriginLength,
  maxEmbedOrigins,
  maxEmbedTexts,
} from './embeds.limits.ts';
import type { Endpoints } from './endpoint.ts';
import { languages } from './languages.ts';
import { Id, nameText, page, Timestamp, WholeListQuery } from './shared.ts';

export const EmbedChannel = z.enum(embedChannels);
export const EmbedFieldMode = z.enum(embedFieldModes);

const originMessage = 'Enter the address of a site, such as https://www.example.com, without a path.';

/** Written as browsers send it: scheme, host and port, without a path. */
function originOf(text: string): string | null {
  // A pattern such as `https://*.example.com` is a valid address for the parser.
  if (text.includes('*') || !URL.canParse(text)) return null;
  const { protocol, pathname, search, hash, username, password, origin } = new URL(text);
  const isPlain = pathname === '/' && search === '' && hash === '' && username === '' && password === '';
  return isPlain && (protocol === 'https:' || protocol === 'http:') ? origin : null;
}

/** A site that may show the embed. */
const EmbedOrigin = z
  .string(originMessage)
  .trim()
  .min(1, originMessage)
  .max(maxEmbedOriginLength, originMessage)
  .refine((text) => originOf(text) !== null, originMessage)
  .overwrite((text) => originOf(text) ?? text);

export const EmbedAppearance = z.strictObject({
  accent: z.enum(embedAccents).default('indigo'),
  position: z.enum(embedPositions).default('right'),
  theme: z.enum(embedThemes).default('auto'),
});
export type EmbedAppearance = z.output<typeof EmbedAppearance>;

const text = (name: keyof typeof maxEmbedTexts) =>
  z
    .string()
    .trim()
    .max(maxEmbedTexts[name], `At most ${maxEmbedTexts[name]} characters`)
    .nullable()
    .overwrite((value) => value || null)
    .default(null);

/** The texts of an embed; null: the embed's own text in the language of the page. */
export const EmbedTexts = z.strictObject({
  button_label: text('button_label'),
  title: text('title'),
  /** Replaces the assistant's first message in chats. An assistant with a flow begins with its flow instead. */
  greeting: text('greeting'),
  /** What visitors agree to before they chat or request a call. */
  consent: text('consent'),
  /** Shown above the form for a call. */
  call_back: text('call_back'),
});
export type EmbedTexts = z.output<typeof EmbedTexts>;

/** What visitors enter before a chat. A call always needs a name and a number. */
export const EmbedFields = z.strictObject({
  name: EmbedFieldMode.default('off'),
  email: EmbedFieldMode.default('off'),
  phone_number: EmbedFieldMode.default('off'),
});
export type EmbedFields = z.output<typeof EmbedFields>;

const ClockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:00.')
  .nullable()
  .default(null);

/** When chats can be started, in the organization's time zone, as for calls to a phone number. */
export const EmbedHours = z.strictObject({
  /** Empty: every day. */
  open_days: z.array(z.enum(weekdays)).max(weekdays.length).default([]),
  /** Without both: at any time of the day. */
  open_from: ClockTime,
  open_until: ClockTime,
});
export type EmbedHours = z.output<typeof EmbedHours>;

const limit = (name: string, { max, default: usual }: { max: number; default: number }) =>
  z
    .int(`${name} must be a whole number`)
    .min(1, `${name} must be at least 1`)
    .max(max, `${name} must be at most ${max}`)
    .default(usual);

export const EmbedLimits = z.strictObject({
  /** Conversations that one visitor's network can start in an hour. */
  conversations_per_hour: limit('Conversations per hour', embedLimits.conversations_per_hour),
  /** Messages of the visitor in one conversation. */
  messages_per_conversation: limit('Messages per conversation', embedLimits.messages_per_conversation),
  /** Conversations of all visitors in a day, in the organization's time zone. */
  daily_conversations: limit('Conversations per day', embedLimits.daily_conversations),
  /** Calls that all visitors can request in a day, in the organization's time zone. */
  daily_call_backs: limit('Requested calls per day', embedLimits.daily_call_backs),
  /**
   * What the conversations of a day may cost, in hundredths of any currency in which prices are stored. No new ones
   * start once it is reached, and messages are refused. Null: no limit. Only providers with a price count.
   */
  daily_budget_cents: z
    .int('The budget must be a whole number of cents')
    .min(1, 'The budget must be at least one cent')
    .max(embedLimits.daily_budget_cents.max)
    .nullable()
    .default(null),
});
export type EmbedLimits = z.output<typeof EmbedLimits>;

const fields = {
  name: nameText(
    z
      .string('Name is required')
      .trim()
      .min(1, 'Name is required')
      .max(maxEmbedNameLength, `At most ${maxEmbedNameLength} characters`),
  ),
  assistant_id: z.uuid('Please select an assistant'),
  channels: z
    .array(EmbedChannel)
    .min(1, 'Choose at least one channel')
    .max(embedChannels.length)
    .overwrite((channels) => embedChannels.filter((channel) => channels.includes(channel))),
  allowed_origins: z
    .array(EmbedOrigin)
    .min(1, 'Enter at least one site')
    .max(maxEmbedOrigins, `At most ${maxEmbedOrigins} sites`)
    .overwrite((origins) => [...new Set(origins)]),
  is_enabled: z.boolean(),
  appearance: EmbedAppearance,
  texts: EmbedTexts,
  /** `auto`: the language of the visitor's browser, or English. */
  language: z.enum([...languages, 'auto']),
  fields: EmbedFields,
  lead_mode: z.enum(embedLeadModes),
  /** The number for calls; null: the one from which the assistant calls by default. */
  phone_number_id: Id.nullable(),
  hours: EmbedHours,
  limits: EmbedLimits,
};

/** A new embed. */
export const EmbedInput = z
  .strictObject({
    ...fields,
    channels: fields.channels.default(['chat']),
    is_enabled: fields.is_enabled.default(true),
    appearance: fields.appearance.prefault({}),
    texts: fields.texts.prefault({}),
    language: fields.language.default('auto'),
    fields: fields.fields.prefault({}),
    lead_mode: fields.lead_mode.default('off'),
    phone_number_id: fields.phone_number_id.default(null),
    hours: fields.hours.prefault({}),
    limits: fields.limits.prefault({}),
  })
  .meta({
    examples: [
      {
        name: 'Website',
        assistant_id: '00000000-0000-4000-8000-000000000000',
        channels: ['chat', 'call_back'],
        allowed_origins: ['https://www.example.com'],
      },
    ],
  });
export type EmbedInput = z.input<typeof EmbedInput>;

/** Omitted fields stay unchanged; objects are replaced as a whole. */
export const EmbedChange = z.strictObject(fields).partial().extend({
  /** The version that was read: a save over a newer one is refused with `stale`. If absent, the last save wins. */
  updated_at: Timestamp.optional(),
});
export type EmbedChange = z.input<typeof EmbedChange>;

/** A chat and a form for calls on an organization's websites. */
export const Embed = z.object({
  id: Id,
  organization_id: Id,
  name: z.string(),
  assistant_id: Id,
  assistant_name: z.string(),
  /** Without a published assistant, the embed isn't shown on any page. */
  is_assistant_published: z.boolean(),
  channels: z.array(EmbedChannel),
  allowed_origins: z.array(z.string()),
  /** Names the embed in pages. It isn't secret: it works on the allowed sites only. */
  public_key: z.string(),
  is_enabled: z.boolean(),
  appearance: EmbedAppearance,
  texts: EmbedTexts,
  language: z.enum([...languages, 'auto']),
  fields: EmbedFields,
  lead_mode: z.enum(embedLeadModes),
  phone_number_id: Id.nullable(),
  hours: EmbedHours,
  limits: EmbedLimits,
  /** Conversations that were started today, in the organization's time zone. */
  conversations_today: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Embed = z.infer<typeof Embed>;

/** Why an action on an embed was refused. */
export const embedReasons = [
  'too_many_embeds',
  'origin_not_allowed',
  'embed_closed',
  'too_many_requests',
  'daily_limit_reached',
  'conversation_ended',
  'reply_pending',
  'invalid_fields',
  'consent_required',
  'channel_off',
  'transcript_sent',
  'mail_not_set_up',
] as const;

const byId = z.object({ id: Id });
const reading = { access: 'member', permission: 'embed.read' } as const;
const managing = { access: 'member', permission: 'embed.manage' } as const;

export const embedApi = {
  'GET /api/embeds': {
    ...reading,
    summary: 'Lists the web embeds of the organization, by name',
    stale_after: ['embed.changed', 'assistant.changed'],
    query: WholeListQuery,
    response: page(Embed),
  },
  'POST /api/embeds': {
    ...managing,
    summary: 'Creates a web embed with a new public key',
    body: EmbedInput,
    response: Embed,
    status: 201,
  },
  'GET /api/embeds/:id': {
    ...reading,
    summary: 'Reads a web embed',
    stale_after: ['embed.changed', 'assistant.changed'],
    params: byId,
    response: Embed,
  },
  'PATCH /api/embeds/:id': {
    ...managing,
    summary: 'Changes a web embed; pages show the change at their next load',
    params: byId,
    body: EmbedChange,
    response: Embed,
  },
  'DELETE /api/embeds/:id': {
    ...managing,
    summary: 'Deletes a web embed and ends its conversations; their call logs stay',
    params: byId,
    status: 204,
  },
  'POST /api/embeds/:id/rotate-key': {
    ...managing,
    summary: 'Gives a web embed a new public key; pages with the previous one show nothing from then on',
    params: byId,
    response: Embed,
  },
} as const satisfies Endpoints;
