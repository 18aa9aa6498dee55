import { type Weekday, weekdays } from '@switchboard/contracts/campaigns.limits';
import { Button, Grid, Stack, Text } from '@switchboard/design-system';
import { Checkbox, NumberField, TextArea, TextField } from '@switchboard/design-system/forms';
import type { SaveForm } from '@switchboard/platform/forms';
import { useState } from 'react';
import { isIncomingPlain, type PhoneNumberForm, type PhoneNumberValues } from './phoneNumberForm.ts';

type Form = SaveForm<PhoneNumberForm, PhoneNumberValues>;

const nameOf = (day: Weekday) => `${day.charAt(0).toUpperCase()}${day.slice(1)}`;

function Days({ form }: { form: Form }) {
  const days = form.watch('open_days') ?? [];
  const toggle = (day: Weekday, isOn: boolean) =>
    form.setValue(
      'open_days',
      weekdays.filter((one) => (one === day ? isOn : days.includes(one))),
      { shouldDirty: true },
    );
  return (
    <Stack gap={2} role="group" aria-label="Open on">
      <Text weight="medium">Open on</Text>
      <Text size="sm" tone="muted">
        Without a choice, every day.
      </Text>
      <Stack direction="row" gap={4} wrap>
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            label={nameOf(day)}
            isSelected={days.includes(day)}
            onChange={(isOn) => toggle(day, isOn)}
          />
        ))}
      </Stack>
    </Stack>
  );
}

/** When and from where an inbound number accepts calls. Starts open if something is set. */
export function IncomingFields({ form }: { form: Form }) {
  const [isOpen, setIsOpen] = useState(() => !isIncomingPlain(form.getValues()));
  return (
    <Stack gap={4}>
      <Stack direction="row">
        <Button size="sm" variant="ghost" aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Fewer options for incoming calls' : 'More options for incoming calls'}
        </Button>
      </Stack>
      {isOpen && (
        <Stack gap={4}>
          <Days form={form} />
          <Grid min={200} columns={2} gap={4}>
            <TextField
              name="open_from"
              label="Open from"
              placeholder="09:00"
              description="In your organization's time zone."
            />
            <TextField name="open_until" label="Open until" placeholder="17:00" />
          </Grid>
          <TextArea
            name="closed_message"
            label="What callers hear outside these hours"
            rows={2}
            placeholder="Thank you for calling. We are closed at the moment."
          />
          <NumberField
            name="reserved_lines"
            label="Reserved lines"
            placeholder="None"
            description="Campaigns leave this many of your organization's lines to incoming calls."
          />
          <TextArea
            name="allowed_addresses"
            label="Allowed addresses"
            rows={2}
            isMono
            placeholder="203.0.113.0/24"
            description="The IP addresses or networks of your carrier, one per line. Without any, calls may come from anywhere."
          />
        </Stack>
      )}
    </Stack>
  );
}
