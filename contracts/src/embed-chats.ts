import { z } from 'zod';
import { embedReplySeconds, maxVisitorMessageLength } from './embeds.limits.ts';
import { EmbedAppearance, EmbedChannel, EmbedFields, EmbedTexts } from './embeds.ts';
import type { Endpoints } from './endpoint.ts';
import { languages } from './languages.ts';
import { maxEmailLength, maxPersonNameLength } from './session.limits.ts';
import { Id, nameText, Timestamp } from './shared.ts';

/** What a page needs to show an embed. It contains no id of the organization. */
export const PublicEmbed = z.object({
  name: z.string(),
  assistant_name: z.string(),
  channels: z.array(EmbedChannel),
  /** Whether chats can be started now. Calls can be requested at any time. */
  is_open: z.boolean(),
  /** When chats can be started next; null while it is open. */
  opens_at: Timestamp.nullable(),
  appearance: EmbedAppearance,
  texts: EmbedTexts,
  language: z.enum([...languages, 'auto']),
  fields: EmbedFields,
  /** Says that the assistant is automated; null if the assistant doesn't say so. It is also the first message. */
  notice: z.string().nullable(),
  /** Messages that a visitor can write in one conversation. */
  message_limit: z.int(),
  /** Whether a transcript can be emailed. */
  can_email_transcript: z.boolean(),
});
export type PublicEmbed = z.infer<typeof PublicEmbed>;

export const PublicEmbedAnswer = z.object({ embed: PublicEmbed });

/** One message as visitors see it. */
export const EmbedMessage = z.object({
  /** Counts from 0; messages never change. */
  index: z.int(),
  role: z.enum(['assistant', 'visitor', 'notice']),
  text: z.string(),
  at: Timestamp,
});
export type EmbedMessage = z.infer<typeof EmbedMessage>;

/** The messages of a conversation after a given one. */
export const EmbedMessages = z.object({
  messages: z.array(EmbedMessage),
  /** The assistant is still writing: ask again with the index of the last message. */
  is_replying: z.boolean(),
  is_ended: z.boolean(),
});
export type EmbedMessages = z.infer<typeof EmbedMessages>;

const optionalText = (schema: z.ZodType<string, string>) =>
  z
    .string()
    .nullish()
    .transform((value) => value?.trim() || undefined)
    .pipe(schema.optional());

const visitorName = nameText(z.string().max(maxPersonNameLength, `At most ${maxPersonNameLength} characters`));
const emailText = z
  .string()
  .max(maxEmailLength)
  .refine((value) => z.email().safeParse(value).success, 'Please enter a valid email address.');
const phoneText = z.string().max(40, 'Please enter a valid phone number.');

/** Where the embed is shown; only its origin and path are stored. */
const PageUrl = z.string().max(2000).optional();

/** A new conversation. Fields that the embed doesn't ask for are ignored. */
export const EmbedConversationInput = z.object({
  fields: z
    .object({
      name: optionalText(visitorName),
      email: optionalText(emailText),
      phone_number: optionalText(phoneText),
    })
    .default({}),
  /** True once the visitor agreed to the consent text; anything else is refused with `consent_required`. */
  consent: z.boolean().default(false),
  page_url: PageUrl,
  /** The language of the page, in which a transcript is emailed. */
  language: z.enum(languages).default('en'),
});
export type EmbedConversationInput = z.input<typeof EmbedConversationInput>;

export const StartedEmbedConversation = z.object({
  conversation_id: Id,
  /** Opens this conversation, as a bearer token. It is shown once; keep it in the tab only. */
  token: z.string(),
  ...EmbedMessages.shape,
  /** When it ends unless a message arrives. */
  expires_at: Timestamp,
});
export type StartedEmbedConversation = z.infer<typeof StartedEmbedConversation>;

export const EmbedMessageInput = z.object({
  /** A UUID that the page generates for each message: a repeated request adds no second message. */
  client_id: z.uuid(),
  text: z
    .string('Please enter a message.')
    .trim()
    .min(1, 'Please enter a message.')
    .max(maxVisitorMessageLength, `A message can have at most ${maxVisitorMessageLength} characters.`),
});
export type EmbedMessageInput = z.input<typeof EmbedMessageInput>;

export const CallBackInput = z.object({
  name: nameText(
    z
      .string('Please enter your name.')
      .trim()
      .min(1, 'Please enter your name.')
      .max(maxPersonNameLength, `At most ${maxPersonNameLength} characters`),
  ),
  phone_number: z.string('Please enter your phone number.').trim().min(1, 'Please enter your phone number.').max(40),
  consent: z.boolean().default(false),
  page_url: PageUrl,
  /** A UUID that the page generates for each request: a repeated one requests no second call. */
  client_id: z.uuid(),
});
export type CallBackInput = z.input<typeof CallBackInput>;

/** The same for every number, whether it may be called or not. */
export const AcceptedCallBack = z.object({
  accepted: z.literal(true),
  /** When calls begin; null: soon. */
  calls_from: Timestamp.nullable(),
});
export type AcceptedCallBack = z.infer<typeof AcceptedCallBack>;

const byKey = z.object({ public_key: z.string().regex(/^pk_[0-9a-f]{32}$/) });
const inConversation = {
  params: byKey.extend({ id: Id }),
  headers: z.object({ authorization: z.string().optional() }),
};
const open = { access: 'public' } as const;

export const embedChatApi = {
  'GET /api/embed/:public_key': {
    ...open,
    summary: 'Reads what a page needs to show a web embed',
    params: byKey,
    response: PublicEmbedAnswer,
  },
  'POST /api/embed/:public_key/conversations': {
    ...open,
    summary: 'Starts a chat with the assistant of a web embed',
    params: byKey,
    body: EmbedConversationInput,
    response: StartedEmbedConversation,
    status: 201,
  },
  'GET /api/embed/:public_key/conversations/:id/messages': {
    ...open,
    summary: 'Reads the messages of a chat after one of them; waits for nothing',
    ...inConversation,
    query: z.object({ after: z.coerce.number().int().min(-1).max(1_000_000).default(-1) }),
    response: EmbedMessages,
  },
  'POST /api/embed/:public_key/conversations/:id/messages': {
    ...open,
    summary: 'Writes a message in a chat; the answer has it and the reply of the assistant',
    ...inConversation,
    query: z.object({
      /** Seconds to wait for the reply. If it isn't complete by then, the answer has `is_replying`. */
      wait: z.coerce.number().int().min(0).max(embedReplySeconds).default(embedReplySeconds),
    }),
    body: EmbedMessageInput,
    response: EmbedMessages,
  },
  'POST /api/embed/:public_key/conversations/:id/end': {
    ...open,
    summary: 'Ends a chat',
    ...inConversation,
    response: EmbedMessages,
  },
  'POST /api/embed/:public_key/conversations/:id/transcript': {
    ...open,
    summary: 'Emails the transcript of a chat, once',
    ...inConversation,
    body: z.object({ email: emailText }),
    response: z.object({ accepted: z.literal(true) }),
    status: 202,
  },
  'POST /api/embed/:public_key/call-backs': {
    ...open,
    summary: 'Asks for a call to a number; it becomes a call request',
    params: byKey,
    body: CallBackInput,
    response: AcceptedCallBack,
    status: 202,
  },
} as const satisfies Endpoints;
