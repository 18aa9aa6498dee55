import { bulkPace } from '@switchboard/contracts/lead-bulk.limits';
import { isTooFarAhead, tooFarAhead } from '@switchboard/contracts/scheduled-calls.limits';
import { clockOf, formatZone, Grid, isReadersZone, momentOfClock, Text } from '@switchboard/design-system';
import { DatePicker, TimeField } from '@switchboard/design-system/dates';
import { NumberField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm, useWatch } from '@switchboard/platform/forms';
import { useQuery } from '@switchboard/platform/query';
import { z } from 'zod';
import { ChooseAssistant } from '../../assistants/ChooseAssistant.tsx';
import { publishedAssistants } from '../../assistants/publishedAssistants.ts';
import { ChooseNumber } from '../../phones/ChooseNumber.tsx';
import { outboundNumbers } from '../../phones/outboundNumbers.ts';
import { usePreferredNumber } from '../../phones/usePreferredNumber.ts';
import { leadsInWords, type Many, whichLeads } from './many.ts';
import { SchedulePreview } from './SchedulePreview.tsx';

const startOf = ({ date, time }: { date: string; time: string }) => momentOfClock(date, time);

const Plan = z
  .object({
    assistant_id: z.string('Please select an assistant').min(1, 'Please select an assistant'),
    phone_number_id: z.string('Please select a phone number').min(1, 'Please select a phone number'),
    date: z.string('Please select a date').min(1, 'Please select a date'),
    time: z.string('Please select a time').min(1, 'Please select a time'),
    calls_per_hour: z
      .int('Enter a whole number of calls')
      .min(bulkPace.min, 'At least one call per hour')
      .max(bulkPace.max, `At most ${bulkPace.max.toLocaleString('en-US')} calls per hour`),
  })
  .refine(({ date, time }) => startOf({ date, time }).getTime() > Date.now(), {
    message: 'Cannot schedule a call in the past',
    path: ['time'],
  })
  .refine((plan) => !isTooFarAhead(startOf(plan)), { message: tooFarAhead, path: ['date'] });
type Plan = z.output<typeof Plan>;

/** In ten minutes, which leaves time to read what will happen. */
function firstStart() {
  const { day: date, time } = clockOf(new Date(Date.now() + 10 * 60_000));
  return { date, time };
}

const bodyOf = (many: Many, { date, time, ...parties }: Plan) => ({
  ...whichLeads(many),
  action: { kind: 'schedule' as const, ...parties, not_before: startOf({ date, time }).toISOString() },
});

interface ScheduleManyProps {
  many: Many;
  onStarted: () => void;
  onClose: () => void;
}

/** Schedules a call for each of many leads: who calls, from when, and how fast. Shows the result in advance. */
export function ScheduleMany({ many, onStarted, onClose }: ScheduleManyProps) {
  const assistants = useQuery(publishedAssistants());
  const numbers = useQuery(outboundNumbers());
  const form = useSaveForm(Plan, {
    values: {
      ...firstStart(),
      assistant_id: '',
      phone_number_id: numbers.data?.[0]?.id ?? '',
      calls_per_hour: bulkPace.default,
    },
    save: (plan) =>
      request('POST /api/leads/bulk/schedule', { body: { ...bodyOf(many, plan), expected_count: many.count } }),
    stale: 'lead_bulk.changed',
    done: 'Calls are being scheduled',
    failed: 'Failed to schedule the calls. Please try again.',
    errorsOf: ({ fields }) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, message]) => [
          name === 'action.not_before' ? 'time' : name.replace('action.', ''),
          message,
        ]),
      ),
    isGuarded: false,
    onSaved: onStarted,
  });
  const values = useWatch({ control: form.control });
  const { assistant_id: assistantId, phone_number_id: numberId } = values;
  usePreferredNumber(form, { assistantId, numberId, assistants: assistants.data, numbers: numbers.data });
  const plan = Plan.safeParse(values);
  return (
    <FormDialog
      form={form}
      title={`Schedule calls to ${leadsInWords(many.count)}`}
      description="Each is called at the first time that its own clocks allow."
      submitLabel="Schedule Calls"
      isSubmitDisabled={assistants.data?.length === 0 || numbers.data?.length === 0}
      onClose={onClose}
    >
      <ChooseAssistant assistants={assistants} />
      <ChooseNumber numbers={numbers} />
      <Grid min={140} columns={3} gap={3}>
        <DatePicker name="date" label="From" isRequired />
        <TimeField name="time" label="Time" isRequired />
        <NumberField name="calls_per_hour" label="Calls per hour" min={bulkPace.min} max={bulkPace.max} isRequired />
      </Grid>
      <Text size="sm" tone="muted">
        {!isReadersZone() && `The time is in your organization's time zone, ${formatZone()}. `}
        The assistant's call details are filled in from each lead, including your custom fields.
      </Text>
      {plan.success && <SchedulePreview body={bodyOf(many, plan.data)} />}
    </FormDialog>
  );
}
