import { focusRing, Grid, Stack, Text, tokens } from '@switchboard/design-system';
import { Checkbox, NumberField } from '@switchboard/design-system/forms';
import type { BoundField } from '@switchboard/platform/forms';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { formatMinutes } from '../slotTimes.ts';
import { CampaignField } from './CampaignField.tsx';
import { settingNames } from './slotValues.ts';

const Disclosure = styled.details`
  & > summary {
    inline-size: max-content;
    max-inline-size: 100%;
    border-radius: ${tokens.radius.sm};
    cursor: pointer;
  }

  & > summary:focus-visible {
    ${focusRing}
  }

  & > div {
    padding-block-start: ${tokens.space[4]};
  }
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]} ${tokens.space[4]};
`;

/** Any form that contains the settings. */
interface SettingsForm {
  useField: (name: string) => BoundField;
  formState: { errors: Record<string, unknown> };
}

/** The usual reminder times, in minutes before the start. */
const usualReminders = [7 * 1440, 2 * 1440, 1440, 120, 60, 15];

function before(minutes: number): string {
  const days = minutes / 1440;
  if (days === 7) return '1 week';
  if (Number.isInteger(days)) return days === 1 ? '1 day' : `${days} days`;
  return formatMinutes(minutes);
}

function Reminders({ form }: { form: SettingsForm }) {
  const { value, onChange, errorMessage } = form.useField('reminders');
  const id = useId();
  const chosen = (value as number[] | undefined) ?? [];
  // A time that was set through the API is offered in addition to the usual ones.
  const offered = [...new Set([...usualReminders, ...chosen])].sort((one, other) => other - one);
  return (
    <Stack gap={2} role="group" aria-labelledby={id}>
      <Text size="sm" weight="medium" id={id}>
        Reminders before the start
      </Text>
      <Choices>
        {offered.map((minutes) => (
          <Checkbox
            key={minutes}
            label={before(minutes)}
            isSelected={chosen.includes(minutes)}
            onChange={(isOn) => onChange(offered.filter((one) => (one === minutes ? isOn : chosen.includes(one))))}
          />
        ))}
      </Choices>
      {errorMessage && (
        <Text role="alert" size="sm" tone="danger">
          {errorMessage}
        </Text>
      )}
    </Stack>
  );
}

interface Props {
  form: SettingsForm;
  /** The campaign that is already chosen. */
  campaignId?: string | null;
}

/** Settings that few slots need: seats per time, minimum notice, waiting list, reminders. Opens automatically on an error. */
export function SettingFields({ form, campaignId = null }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const hasError = settingNames.some((name) => form.formState.errors[name] !== undefined);
  return (
    <Disclosure open={isOpen || hasError} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>More settings</summary>
      <Stack gap={4}>
        <Grid min={200} columns={2} gap={4}>
          <NumberField
            name="seats_per_time"
            label="Seats per time"
            description="Maximum bookings at the same time. Leave empty to use the capacity. Enter 1 for appointments."
          />
          <NumberField name="buffer_minutes" label="Buffer" suffix="min" description="Free after each booking." />
          <NumberField
            name="min_notice_minutes"
            label="Notice"
            suffix="min"
            description="The latest time to book before the start. 1440 is a day."
          />
          <NumberField
            name="change_until_minutes"
            label="Change until"
            suffix="min"
            description="Bookers can reschedule or cancel until this long before the start."
          />
        </Grid>
        <Checkbox
          name="waitlist"
          label="Waiting list"
          description="People can wait for a seat of a time that is full."
        />
        <Reminders form={form} />
        <CampaignField chosen={campaignId} />
      </Stack>
    </Disclosure>
  );
}
