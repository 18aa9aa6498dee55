import { weekdays } from '@switchboard/contracts/campaigns.limits';
import { Grid, Heading, Stack, Text } from '@switchboard/design-system';
import { Checkbox, NumberField, Switch } from '@switchboard/design-system/forms';
import { useId } from 'react';
import type { DialingValues } from './dialingValues.ts';
import { RetryFields } from './RetryFields.tsx';

const limits = [
  {
    name: 'max_concurrent_calls',
    label: 'Calls at a time',
    description: 'Leave empty to use all lines of your organization. Usual: 5.',
  },
  { name: 'max_calls_per_minute', label: 'Calls per minute', description: 'Empty: no limit. Usual: 10.' },
  {
    name: 'max_attempts_per_lead',
    label: 'Attempts per lead',
    description: 'In the whole campaign. Empty: no limit. Usual: 3.',
  },
  {
    name: 'max_attempts_per_lead_and_day',
    label: 'Attempts per lead and day',
    description: 'Empty: as your organization has it. Usual: 2.',
  },
  {
    name: 'max_call_seconds',
    label: 'Longest call, in seconds',
    description: 'A call is ended then. Empty: no limit, or ten minutes where the template limits minutes. Usual: 600.',
  },
] as const;

const shortNames = {
  monday: 'Mon',
  tuesday: 'Tue',
  wednesday: 'Wed',
  thursday: 'Thu',
  friday: 'Fri',
  saturday: 'Sat',
  sunday: 'Sun',
};

function Days() {
  const labelId = useId();
  return (
    <Stack gap={2} role="group" aria-labelledby={labelId}>
      <Heading level={3} id={labelId}>
        Days
      </Heading>
      <Text as="p" size="sm" tone="muted">
        Leads are called on these days of the week, by their own calendar. Usual: Monday to Friday.
      </Text>
      <Stack direction="row" gap={4} wrap>
        {weekdays.map((day) => (
          <Checkbox key={day} name={`weekdays.${day}`} label={shortNames[day]} />
        ))}
      </Stack>
    </Stack>
  );
}

/** The fields of how a campaign dials, in a form that has their values. */
export function DialingFields({
  values,
}: {
  values: Pick<DialingValues, 'has_retries' | 'has_auto_pause' | 'retries'>;
}) {
  const { has_retries, has_auto_pause, retries } = values;
  return (
    <>
      <Days />
      <Stack gap={2} role="group" aria-label="Limits">
        <Heading level={3}>Limits</Heading>
        <Grid min={240} columns={2} gap={3}>
          {limits.map((limit) => (
            <NumberField key={limit.name} {...limit} placeholder="No limit" />
          ))}
        </Grid>
      </Stack>
      <Stack gap={3}>
        <Heading level={3}>Calling again</Heading>
        <Switch
          name="has_retries"
          label="Own rules for calling again"
          description="By default, the retry rules of your organization apply."
        />
        {has_retries && <RetryFields isOn={(outcome) => retries[outcome].is_on} />}
      </Stack>
      <Stack gap={3}>
        <Heading level={3}>Automatic pause</Heading>
        <Switch
          name="has_auto_pause"
          label="Pause when too many calls fail"
          description="Calls that could not be placed or broke off count; busy lines and unanswered calls do not. Usual: 50% of 5 or more calls in 120 seconds."
        />
        {has_auto_pause && (
          <Grid min={180} columns={3} gap={3} role="group" aria-label="Automatic pause">
            <NumberField name="auto_pause.percent" label="Percent that failed" isRequired />
            <NumberField name="auto_pause.calls" label="Of at least so many calls" isRequired />
            <NumberField name="auto_pause.seconds" label="Within seconds" isRequired />
          </Grid>
        )}
      </Stack>
    </>
  );
}
