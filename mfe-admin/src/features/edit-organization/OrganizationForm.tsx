import { answerSilence, recordingDays } from '@switchboard/contracts/interviews.limits';
import { type OrganizationDetails, UpdateOrganization } from '@switchboard/contracts/organizations';
import type { ActiveOrganization } from '@switchboard/contracts/session';
import { maxOrganizationNameLength } from '@switchboard/contracts/session.limits';
import { Button, ErrorState } from '@switchboard/design-system';
import { Form, FormActions, NumberField, Switch, TextField, TimeZoneField } from '@switchboard/design-system/forms';
import { LeaveQuestion } from '@switchboard/design-system/overlays';
import { host, request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointQuery, useQuery } from '@switchboard/platform/query';

const labels: Record<string, string> = {
  name: 'Name',
  time_zone: 'Time zone',
  reply_address: 'Reply address',
  recording_days: 'Keep interview recordings for',
  answer_silence_seconds: 'Silence that ends an interview answer',
  allows_premium_numbers: 'Allow premium-rate numbers',
};

const units: Record<string, string> = { recording_days: 'days', answer_silence_seconds: 'seconds' };

const fieldsOf = (from: Pick<OrganizationDetails, 'name' | 'time_zone'> & Partial<OrganizationDetails>) => ({
  name: from.name,
  time_zone: from.time_zone,
  reply_address: from.reply_address ?? '',
  recording_days: from.recording_days ?? recordingDays.default,
  answer_silence_seconds: from.answer_silence_seconds ?? answerSilence.default,
  allows_premium_numbers: from.allows_premium_numbers ?? false,
});

/** Name, time zone, reply address, and interview settings. The frame shows changes to the first two immediately. */
export function OrganizationForm({ organization: { name, time_zone } }: { organization: ActiveOrganization }) {
  const details = useQuery(endpointQuery('GET /api/organization'));
  const form = useSaveForm(UpdateOrganization, {
    values: fieldsOf(details.data ?? { name, time_zone }),
    save: (body, version) =>
      request('PATCH /api/organization', { body: { ...body, ...(version && { updated_at: String(version) }) } }),
    merge: {
      version: details.data?.updated_at,
      read: async () => {
        const { updated_at, ...stored } = await request('GET /api/organization');
        return { version: updated_at, values: fieldsOf(stored) };
      },
      label: (name) => labels[name] ?? name,
      shown: (name, value) => {
        if (typeof value === 'boolean') return value ? 'Allowed' : 'Not allowed';
        return name in units ? `${value} ${units[name]}` : String(value || 'nothing');
      },
    },
    stale: 'organization.changed',
    done: 'Organization updated',
    failed: 'Failed to update organization',
    onSaved: () => void host().refreshSession(),
  });
  if (details.isError && !details.data)
    return (
      <ErrorState
        title="Failed to load the settings"
        error={details.error}
        onRetry={() => void details.refetch()}
        isRetrying={details.isFetching}
      />
    );
  return (
    <>
      <Form form={form}>
        <TextField name="name" label="Name" isRequired maxLength={maxOrganizationNameLength} />
        <TimeZoneField
          name="time_zone"
          label="Time zone"
          isRequired
          description="Used for reports and for the call windows of leads without a time zone."
          known={time_zone}
        />
        <TextField
          name="reply_address"
          label="Reply address"
          type="email"
          autoComplete="off"
          isDisabled={!details.data}
          description="Replies to this organization’s emails go here. Leave it empty if you don’t want replies."
        />
        <NumberField
          name="recording_days"
          label="Keep interview recordings for"
          min={recordingDays.min}
          max={recordingDays.max}
          suffix="days"
          isDisabled={!details.data}
          description={`Candidates see this before they start. Applies to new links. From ${recordingDays.min} to ${recordingDays.max} days.`}
        />
        <NumberField
          name="answer_silence_seconds"
          label="Silence that ends an interview answer"
          min={answerSilence.min}
          max={answerSilence.max}
          suffix="seconds"
          isDisabled={!details.data}
          description={`Candidates see a countdown and can keep answering. Applies to new links. From ${answerSilence.min} to ${answerSilence.max} seconds.`}
        />
        <Switch
          name="allows_premium_numbers"
          label="Allow premium-rate numbers"
          isDisabled={!details.data}
          description="Premium-rate and shared-cost numbers are expensive to call. If this is off, they are rejected."
        />
        <FormActions>
          <Button
            variant="primary"
            type="submit"
            isPending={form.isSaving}
            isDisabled={!form.formState.isDirty || !details.data}
          >
            Save changes
          </Button>
        </FormActions>
      </Form>
      <LeaveQuestion form={form} />
    </>
  );
}
