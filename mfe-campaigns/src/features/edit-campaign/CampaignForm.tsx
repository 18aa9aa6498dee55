import { type Campaign, CampaignChange, problemsOfTimes } from '@switchboard/contracts/campaigns';
import { campaignStatuses, maxCampaignNameLength } from '@switchboard/contracts/campaigns.limits';
import { Banner, Button, Stack } from '@switchboard/design-system';
import { TimeField } from '@switchboard/design-system/dates';
import { Form, FormActions, Select, Switch, TextArea, TextField } from '@switchboard/design-system/forms';
import { LeaveQuestion } from '@switchboard/design-system/overlays';
import { useState } from 'react';
import { campaignStatusLabels } from '../../display/CampaignStatusBadge.tsx';
import { NotReady, readinessProblems } from '../../display/NotReady.tsx';
import { useCampaignForm } from '../../saving/useCampaignForm.tsx';

/** The initial call window. Source: specification 01 §9. */
const usualWindow = { call_start_time: '09:00', call_end_time: '17:00' };
const noWindow = { call_start_time: null, call_end_time: null };

const shape = CampaignChange.pick({
  name: true,
  description: true,
  status: true,
  call_start_time: true,
  call_end_time: true,
}).superRefine((typed, context) => {
  for (const [name, message] of Object.entries(problemsOfTimes(typed)))
    context.addIssue({ code: 'custom', path: [name], message });
});

interface CampaignFormProps {
  campaign: Campaign;
  onDone: () => void;
}

const labels = {
  name: 'Name',
  description: 'Description',
  status: 'Status',
  call_start_time: 'Call window start',
  call_end_time: 'Call window end',
};

const valuesOf = ({ name, description, status, call_start_time, call_end_time }: Campaign) => ({
  name,
  description: description ?? '',
  status,
  call_start_time,
  call_end_time,
});

/** Changes name, description, status and call window of a campaign. */
export function CampaignForm({ campaign, onDone }: CampaignFormProps) {
  const [problems, setProblems] = useState<ReturnType<typeof readinessProblems>>(null);
  const form = useCampaignForm(campaign, {
    schema: shape,
    label: (name) => labels[name as keyof typeof labels] ?? name,
    valuesOf,
    shown: (name, value) =>
      name === 'status' ? campaignStatusLabels[value as Campaign['status']] : String(value || 'nothing'),
    failed: (error) => {
      const found = readinessProblems(error);
      setProblems(found);
      if (found) return undefined;
      return error instanceof Error ? error.message : 'An unknown error occurred';
    },
    onSaved: onDone,
  });
  const hasWindow = form.watch('call_start_time') !== null || form.watch('call_end_time') !== null;
  const chooseWindow = (isOwn: boolean) => {
    const window = isOwn ? usualWindow : noWindow;
    form.setValue('call_start_time', window.call_start_time, { shouldDirty: true });
    form.setValue('call_end_time', window.call_end_time, { shouldDirty: true });
  };
  return (
    <>
      <Form form={form} hasFirstFocus>
        {problems && <NotReady problems={problems} template={campaign.feature_template} />}
        {form.failure && (
          <Banner tone="danger" role="alert" title="Error updating campaign">
            {form.failure}
          </Banner>
        )}
        <TextField name="name" label="Name" isRequired maxLength={maxCampaignNameLength} />
        <TextArea name="description" label="Description" />
        <Select
          name="status"
          label="Status"
          options={campaignStatuses.map((id) => ({ id, label: campaignStatusLabels[id] }))}
        />
        <Switch
          label="Own call window"
          description="By default, leads are called from 08:00 to 21:00 in their time zone."
          isSelected={hasWindow}
          onChange={chooseWindow}
        />
        {hasWindow && (
          <Stack direction="row" gap={3} wrap>
            <TimeField name="call_start_time" label="Call window start" />
            <TimeField isEnd name="call_end_time" label="Call window end" />
          </Stack>
        )}
        <FormActions>
          <Button isDisabled={form.isSaving} onPress={() => form.leave(onDone)}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" isPending={form.isSaving}>
            Save
          </Button>
        </FormActions>
      </Form>
      <LeaveQuestion form={form} />
    </>
  );
}
