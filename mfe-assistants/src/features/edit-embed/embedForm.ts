import {
  type Embed,
  EmbedAppearance,
  EmbedFields,
  EmbedHours,
  EmbedInput,
  EmbedLimits,
  EmbedTexts,
} from '@switchboard/contracts/embeds';
import { z } from 'zod';

/** Siblings of fields that the API groups. */
const texts = EmbedTexts.shape;
const hours = EmbedHours.shape;
const limits = EmbedLimits.shape;

/** Sites as typed, one per line or separated by commas. */
const SiteLines = z.string().transform((text) => text.split(/[\n,]/).flatMap((line) => line.trim() || []));

/** No number is chosen: calls come from the assistant's own. */
export const assistantsNumber = '';

const Clock = z
  .string()
  .nullable()
  .transform((time): string | null | undefined => time?.trim() || null)
  .pipe(hours.open_from);

/** The form's rules: the contract's, with its groups spread. */
export const EmbedForm = z.object({
  name: EmbedInput.shape.name,
  assistant_id: EmbedInput.shape.assistant_id,
  channels: EmbedInput.shape.channels,
  allowed_origins: SiteLines.pipe(EmbedInput.shape.allowed_origins),
  is_enabled: EmbedInput.shape.is_enabled,
  ...EmbedAppearance.shape,
  ...texts,
  language: EmbedInput.shape.language,
  ask_name: EmbedFields.shape.name,
  ask_email: EmbedFields.shape.email,
  ask_phone_number: EmbedFields.shape.phone_number,
  lead_mode: EmbedInput.shape.lead_mode,
  phone_number_id: z
    .string()
    .transform((id) => (id === assistantsNumber ? null : id))
    .pipe(z.uuid().nullable()),
  open_days: hours.open_days,
  open_from: Clock,
  open_until: Clock,
  ...limits,
});
export type EmbedFormValues = z.input<typeof EmbedForm>;
export type ReadEmbedForm = z.output<typeof EmbedForm>;

/** The form's initial values; those of a new embed are the API's defaults. */
export function formOf(embed: Embed | undefined) {
  const usual = {
    appearance: EmbedAppearance.parse({}),
    texts: EmbedTexts.parse({}),
    hours: EmbedHours.parse({}),
    limits: EmbedLimits.parse({}),
    fields: EmbedFields.parse({}),
  };
  const { appearance, texts, hours, limits, fields } = embed ?? usual;
  return {
    name: embed?.name ?? '',
    assistant_id: embed?.assistant_id ?? '',
    channels: embed?.channels ?? (['chat'] as Embed['channels']),
    allowed_origins: (embed?.allowed_origins ?? []).join('\n'),
    is_enabled: embed?.is_enabled ?? true,
    ...appearance,
    ...texts,
    language: embed?.language ?? ('auto' as const),
    ask_name: fields.name,
    ask_email: fields.email,
    ask_phone_number: fields.phone_number,
    lead_mode: embed?.lead_mode ?? ('off' as const),
    phone_number_id: embed?.phone_number_id ?? assistantsNumber,
    open_days: hours.open_days,
    open_from: hours.open_from ?? '',
    open_until: hours.open_until ?? '',
    ...limits,
  };
}

/** The body of a request, in the API's groups. */
export function bodyOf(values: ReadEmbedForm) {
  const { name, assistant_id, channels, allowed_origins, is_enabled, language, lead_mode, phone_number_id } = values;
  const { accent, position, theme, button_label, title, greeting, consent, call_back } = values;
  const { open_days, open_from, open_until } = values;
  const { conversations_per_hour, messages_per_conversation, daily_conversations } = values;
  const { daily_call_backs, daily_budget_cents } = values;
  return {
    name,
    assistant_id,
    channels,
    allowed_origins,
    is_enabled,
    language,
    lead_mode,
    phone_number_id,
    appearance: { accent, position, theme },
    texts: { button_label, title, greeting, consent, call_back },
    fields: { name: values.ask_name, email: values.ask_email, phone_number: values.ask_phone_number },
    hours: { open_days, open_from, open_until },
    limits: {
      conversations_per_hour,
      messages_per_conversation,
      daily_conversations,
      daily_call_backs,
      daily_budget_cents,
    },
  };
}

const labels: Record<string, string> = {
  name: 'Name',
  assistant_id: 'Assistant',
  channels: 'Channels',
  allowed_origins: 'Sites',
  is_enabled: 'Enabled',
  accent: 'Accent color',
  position: 'Position',
  theme: 'Theme',
  button_label: 'Button label',
  title: 'Title',
  greeting: 'Greeting',
  consent: 'Consent text',
  call_back: 'Text above the call form',
  language: 'Language',
  ask_name: 'Name of the visitor',
  ask_email: 'Email of the visitor',
  ask_phone_number: 'Phone number of the visitor',
  lead_mode: 'Leads',
  phone_number_id: 'Call from',
  open_days: 'Open on',
  open_from: 'Open from',
  open_until: 'Open until',
  conversations_per_hour: 'Chats per visitor and hour',
  messages_per_conversation: 'Messages per chat',
  daily_conversations: 'Chats per day',
  daily_call_backs: 'Requested calls per day',
  daily_budget_cents: 'Daily budget in cents',
};

const lists = new Set(['channels', 'open_days']);

/** The labels and values of an embed's fields in the question which change to save. */
export function embedTexts(names: ReadonlyMap<string, string>) {
  return {
    label: (name: string) => labels[name] ?? name,
    shown: (name: string, value: unknown): string | undefined => {
      if (name === 'assistant_id') return names.get(String(value)) ?? 'An assistant that is no longer published';
      if (name === 'phone_number_id') return names.get(String(value)) ?? 'The assistant’s number';
      if (name === 'daily_budget_cents' && value === null) return 'No limit';
      if (lists.has(name)) return (value as string[]).join(', ').replaceAll('_', ' ') || 'Every day';
      return typeof value === 'string' ? value.split('\n').join(', ').replaceAll('_', ' ') || undefined : undefined;
    },
  };
}
