import type { Campaign } from '@switchboard/contracts/campaigns';
import type { Rehearsal } from '@switchboard/contracts/rehearsals';
import { calleeOutcomes } from '@switchboard/contracts/rehearsals.limits';
import { formatZone, Grid, Stack } from '@switchboard/design-system';
import { DatePicker, TimeField } from '@switchboard/design-system/dates';
import { NumberField, Select, Switch } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request, useOrganization } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { useMemo } from 'react';
import { DialingFields } from '../edit-dialing/DialingFields.tsx';
import { firstValues, rehearsalForm, toInput } from './rehearsalForm.ts';
import { calleeLabels, outcomeLabels } from './words.ts';

const calleeOptions = [
  ...Object.entries(calleeLabels).map(([id, label]) => ({ id, label })),
  { id: 'own', label: 'Own shares' },
];

function OwnShares() {
  return (
    <Grid min={130} columns={3} gap={3} role="group" aria-label="Shares of outcomes">
      {calleeOutcomes.map((outcome) => (
        <NumberField key={outcome} name={outcome} label={outcomeLabels[outcome]} suffix="%" />
      ))}
      <NumberField name="talk_seconds" label="Talking" suffix="s" />
    </Grid>
  );
}

interface RehearseDialogProps {
  campaign: Campaign;
  onClose: () => void;
  onStarted: (rehearsal: Rehearsal) => void;
}

/** Asks for the settings of a rehearsal and starts it. */
export function RehearseDialog({ campaign, onClose, onStarted }: RehearseDialogProps) {
  const zone = useOrganization()?.time_zone ?? 'UTC';
  const schema = useMemo(() => rehearsalForm(zone), [zone]);
  const form = useSaveForm(schema, {
    values: firstValues(campaign, zone),
    save: (typed) =>
      request('POST /api/campaigns/:id/rehearsals', {
        params: { id: campaign.id },
        body: toInput(typed, campaign, zone),
      }),
    stale: 'rehearsal.changed',
    done: 'Rehearsal started',
    failed: 'Failed to start the rehearsal',
    // The API nests these settings; the form's fields don't.
    errorsOf: ({ fields }) =>
      Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.replace('settings.', ''), message])),
    onSaved: onStarted,
  });
  const isOwn = form.watch('callees') === 'own';
  const isTrying = form.watch('is_trying');
  const [has_retries, has_auto_pause, retries] = form.watch(['has_retries', 'has_auto_pause', 'retries']);
  return (
    <FormDialog
      form={form}
      title="Rehearse Campaign"
      description="Simulates the campaign with its leads as if it were launched. No one is called."
      submitLabel="Rehearse"
      onClose={onClose}
    >
      <Grid min={160} columns={2} gap={3}>
        <DatePicker
          name="starts_on"
          label="Launched on"
          isRequired
          description={`At midnight in ${formatZone(zone)}; today, from now on.`}
        />
        <NumberField name="days" label="Days" isRequired description="1 to 90" />
      </Grid>
      <Select
        name="callees"
        label="People who are called"
        options={calleeOptions}
        description="How often they answer, and how long they talk."
      />
      {isOwn && <OwnShares />}
      <Grid min={160} columns={2} gap={3}>
        <NumberField name="price_per_minute" label="Price per minute" step={0.01} placeholder="No cost" />
        <NumberField
          name="runs"
          label="Runs"
          isRequired
          description="1 to 50, with other luck each; the report gives ranges."
        />
      </Grid>
      <NumberField
        name="seed"
        label="Seed"
        isRequired
        description="Rehearsals with the same seed use the same random outcomes, so you can compare them."
      />
      <Switch name="is_trying" label="Try other settings" description="For this rehearsal only: nothing is saved." />
      {isTrying && (
        <Stack gap={3}>
          <Grid min={160} columns={2} gap={3}>
            <TimeField name="call_start_time" label="Call window start" />
            <TimeField isEnd name="call_end_time" label="Call window end" />
          </Grid>
          <Grid min={160} columns={2} gap={3}>
            <DatePicker name="start_date" label="First day" />
            <DatePicker name="end_date" label="Last day" />
          </Grid>
          <DialingFields values={{ has_retries, has_auto_pause, retries }} />
        </Stack>
      )}
    </FormDialog>
  );
}
