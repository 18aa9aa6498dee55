import { type Weekday, weekdays } from '@switchboard/contracts/campaigns.limits';
import type { Embed } from '@switchboard/contracts/embeds';
import {
  type EmbedChannel,
  embedAccents,
  embedLimits,
  embedSilenceMinutes,
  maxEmbedNameLength,
  maxEmbedTexts,
} from '@switchboard/contracts/embeds.limits';
import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { Banner, Button, Card, formatPhone, Grid, Stack, Text } from '@switchboard/design-system';
import {
  Checkbox,
  NumberField,
  RadioGroup,
  Select,
  Switch,
  TextArea,
  TextField,
} from '@switchboard/design-system/forms';
import type { SaveForm } from '@switchboard/platform/forms';
import { useState } from 'react';
import { assistantsNumber, type EmbedFormValues, formOf, type ReadEmbedForm } from './embedForm.ts';

type Form = SaveForm<EmbedFormValues, ReadEmbedForm>;
interface Rows<Row> {
  data: readonly Row[] | undefined;
  isError: boolean;
}

interface EmbedFieldsProps {
  form: Form;
  embed: Embed | undefined;
  assistants: Rows<{ id: string; name: string }>;
  numbers: Rows<PhoneNumber>;
}

const capitalized = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

const channelLabels: Record<EmbedChannel, { label: string; description: string }> = {
  chat: { label: 'Chat', description: 'Visitors write with the assistant.' },
  call_back: {
    label: 'Call me back',
    description: 'Visitors leave a number. It becomes a call request, and your rules for calls apply.',
  },
};

const languages = [
  { id: 'auto', label: 'Language of the page' },
  { id: 'en', label: 'English' },
  { id: 'de', label: 'German' },
  { id: 'es', label: 'Spanish' },
];
const positions = [
  { id: 'right', label: 'Bottom right' },
  { id: 'left', label: 'Bottom left' },
];
const themes = [
  { id: 'auto', label: 'Same as the visitor’s browser' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
];
const accents = embedAccents.map((accent) => ({ id: accent, label: capitalized(accent) }));
const fieldModes = [
  { id: 'off', label: 'Don’t ask' },
  { id: 'optional', label: 'Optional' },
  { id: 'required', label: 'Required' },
];
const leadModes = [
  { id: 'off', label: 'Never', description: 'Chats are call logs only.' },
  {
    id: 'when_contact_given',
    label: 'When they enter a phone number',
    description: 'An email address alone makes no lead.',
  },
];

const unproven = 'Nothing proves that a visitor owns the number or address they enter.';

/** A choice of several values, in the order in which they are offered. */
function toggled<Value>(all: readonly Value[], chosen: readonly Value[], value: Value, isOn: boolean): Value[] {
  return all.filter((one) => (one === value ? isOn : chosen.includes(one)));
}

function Channels({ form }: { form: Form }) {
  const chosen = form.watch('channels') ?? [];
  const problem = form.formState.errors.channels?.message;
  const all = Object.keys(channelLabels) as EmbedChannel[];
  return (
    <Stack gap={2} role="group" aria-label="Channels">
      <Text weight="medium">Channels</Text>
      {all.map((channel) => (
        <Checkbox
          key={channel}
          {...channelLabels[channel]}
          isSelected={chosen.includes(channel)}
          onChange={(isOn) =>
            form.setValue('channels', toggled(all, chosen, channel, isOn), { shouldDirty: true, shouldValidate: true })
          }
        />
      ))}
      {problem && <Banner tone="danger">{problem}</Banner>}
    </Stack>
  );
}

function Days({ form }: { form: Form }) {
  const days = form.watch('open_days') ?? [];
  return (
    <Stack gap={2} role="group" aria-label="Open on">
      <Text weight="medium">Open on</Text>
      <Text size="sm" tone="muted">
        Without a choice, every day.
      </Text>
      <Stack direction="row" gap={4} wrap>
        {weekdays.map((day: Weekday) => (
          <Checkbox
            key={day}
            label={capitalized(day)}
            isSelected={days.includes(day)}
            onChange={(isOn) => form.setValue('open_days', toggled(weekdays, days, day, isOn), { shouldDirty: true })}
          />
        ))}
      </Stack>
    </Stack>
  );
}

function Texts({ hasCallBack }: { hasCallBack: boolean }) {
  const own = 'A standard text in the visitor’s language';
  return (
    <Card title="Texts" titleLevel={3} padding="sm" description="Leave a field empty for the standard text.">
      <Stack gap={4}>
        <Select name="language" label="Language" options={languages} />
        <TextField name="button_label" label="Button label" placeholder={own} maxLength={maxEmbedTexts.button_label} />
        <TextField name="title" label="Title" placeholder="The assistant’s name" maxLength={maxEmbedTexts.title} />
        <TextArea
          name="greeting"
          label="Greeting"
          rows={2}
          maxLength={maxEmbedTexts.greeting}
          description="Replaces the assistant’s first message in chats."
        />
        <TextArea
          name="consent"
          label="Consent text"
          rows={2}
          maxLength={maxEmbedTexts.consent}
          description="Visitors have to agree to it with a checkbox."
        />
        {hasCallBack && (
          <TextArea name="call_back" label="Text above the call form" rows={2} maxLength={maxEmbedTexts.call_back} />
        )}
      </Stack>
    </Card>
  );
}

const optionNames = [
  'open_days',
  'open_from',
  'open_until',
  'conversations_per_hour',
  'messages_per_conversation',
  'daily_conversations',
  'daily_call_backs',
  'daily_budget_cents',
] as const;

/** Opening hours and limits. Starts open if something differs from the defaults. */
function MoreOptions({ form }: { form: Form }) {
  const [isOpen, setIsOpen] = useState(() => {
    const [values, usual] = [form.getValues(), formOf(undefined)];
    return optionNames.some((name) => JSON.stringify(values[name]) !== JSON.stringify(usual[name]));
  });
  return (
    <Stack gap={4}>
      <Stack direction="row">
        <Button size="sm" variant="ghost" aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide hours and limits' : 'Show hours and limits'}
        </Button>
      </Stack>
      {isOpen && (
        <>
          <Card title="Opening hours of the chat" titleLevel={3} padding="sm">
            <Stack gap={4}>
              <Days form={form} />
              <Grid min={180} columns={2} gap={4}>
                <TextField
                  name="open_from"
                  label="Open from"
                  placeholder="09:00"
                  description="In your organization’s time zone."
                />
                <TextField name="open_until" label="Open until" placeholder="17:00" />
              </Grid>
            </Stack>
          </Card>
          <Card
            title="Limits"
            titleLevel={3}
            padding="sm"
            description={`They protect you from abuse and unexpected costs. A chat also ends after ${embedSilenceMinutes} minutes without a message.`}
          >
            <Grid min={180} columns={2} gap={4}>
              <NumberField
                name="conversations_per_hour"
                label="Chats per visitor and hour"
                max={embedLimits.conversations_per_hour.max}
                description="Visitors with the same IP address count as one."
              />
              <NumberField
                name="messages_per_conversation"
                label="Messages per chat"
                max={embedLimits.messages_per_conversation.max}
              />
              <NumberField name="daily_conversations" label="Chats per day" max={embedLimits.daily_conversations.max} />
              <NumberField
                name="daily_call_backs"
                label="Requested calls per day"
                max={embedLimits.daily_call_backs.max}
                description="Further requests are refused until the next day."
              />
              <NumberField
                name="daily_budget_cents"
                label="Daily budget in cents"
                placeholder="No limit"
                max={embedLimits.daily_budget_cents.max}
                description="Only providers with a price count."
              />
            </Grid>
          </Card>
        </>
      )}
    </Stack>
  );
}

/** The fields of a web embed, for adding and editing. */
export function EmbedFields({ form, embed, assistants, numbers }: EmbedFieldsProps) {
  const channels = form.watch('channels') ?? [];
  const [hasChat, hasCallBack] = [channels.includes('chat'), channels.includes('call_back')];
  const published = (assistants.data ?? []).map(({ id, name }) => ({ id, label: name }));
  const isListed = !embed || published.some(({ id }) => id === embed.assistant_id);
  const unpublished = embed && !isListed ? [{ id: embed.assistant_id, label: embed.assistant_name }] : [];
  const outbound = (numbers.data ?? []).filter(({ type }) => type === 'outbound');
  return (
    <>
      <TextField
        name="name"
        label="Name"
        isRequired
        maxLength={maxEmbedNameLength}
        placeholder="Website"
        description="Only your organization sees it."
      />
      {assistants.isError ? (
        <Banner tone="danger">Failed to load assistants. Please try again.</Banner>
      ) : (
        <Select
          name="assistant_id"
          label="Assistant"
          isRequired
          options={[...unpublished, ...published]}
          placeholder="Select an assistant"
          emptyText="Publish an assistant first."
          description="Visitors chat with its published version."
        />
      )}
      <TextArea
        name="allowed_origins"
        label="Sites"
        rows={2}
        isRequired
        placeholder="https://www.example.com"
        description="The addresses of the websites that may show the embed, one per line, without a path."
      />
      <Channels form={form} />
      <Card title="Appearance" titleLevel={3} padding="sm">
        <Grid min={180} columns={2} gap={4}>
          <Select name="accent" label="Accent color" options={accents} />
          <Select name="position" label="Position" options={positions} />
          <Select name="theme" label="Theme" options={themes} />
        </Grid>
      </Card>
      <Texts hasCallBack={hasCallBack} />
      {hasChat && (
        <Card
          title="Before the chat"
          titleLevel={3}
          padding="sm"
          description="The fields that visitors fill in before they write."
        >
          <Stack gap={4}>
            <Grid min={140} columns={3} gap={4}>
              <Select name="ask_name" label="Name of the visitor" options={fieldModes} />
              <Select name="ask_email" label="Email" options={fieldModes} />
              <Select name="ask_phone_number" label="Phone number" options={fieldModes} />
            </Grid>
            <Text size="sm" tone="muted">
              {unproven}
            </Text>
            <RadioGroup name="lead_mode" label="Visitors become leads" options={leadModes} />
          </Stack>
        </Card>
      )}
      {hasCallBack && (
        <Select
          name="phone_number_id"
          label="Call from"
          description={`The number for requested calls. ${unproven}`}
          options={[
            { id: assistantsNumber, label: 'The assistant’s number' },
            ...outbound.map(({ id, phone_number }) => ({ id, label: formatPhone(phone_number) })),
          ]}
        />
      )}
      <MoreOptions form={form} />
      <Switch name="is_enabled" label="Enabled" description="A disabled embed isn’t shown on any site." />
    </>
  );
}
