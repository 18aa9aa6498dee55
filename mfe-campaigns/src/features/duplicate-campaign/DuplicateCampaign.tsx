import { type Campaign, DuplicateCampaign as Input } from '@switchboard/contracts/campaigns';
import { maxCampaignNameLength } from '@switchboard/contracts/campaigns.limits';
import { isolated } from '@switchboard/design-system';
import { RadioGroup, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { ApiError, notifyError, request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';

const mark = ' (Copy)';
const nameOfCopy = (name: string) => `${name.slice(0, maxCampaignNameLength - mark.length).trimEnd()}${mark}`;

const choices = [
  { id: 'none', label: 'No leads' },
  { id: 'all', label: 'All of its leads' },
  {
    id: 'not_reached',
    label: 'Those not reached',
    description: 'The leads with whom no call of the campaign was completed.',
  },
] as const;

interface DuplicateCampaignProps {
  campaign: Campaign;
  /** Which leads are offered first. */
  leads?: (typeof choices)[number]['id'];
  onClose: () => void;
  /** Called with the new draft; closes the dialog by default. */
  onDuplicated?: (copy: Campaign) => void;
}

function sayFailure(error: unknown): undefined {
  const isLimit = error instanceof ApiError && error.code === 'LIMIT_EXCEEDED';
  notifyError(isLimit ? 'Limit Exceeded' : 'Failed to create campaign', error);
}

/** Makes a draft like a campaign, with none of its leads, all of them or those not reached. */
export function DuplicateCampaign({
  campaign,
  leads = 'none',
  onClose,
  onDuplicated = onClose,
}: DuplicateCampaignProps) {
  const form = useSaveForm(Input, {
    values: { name: nameOfCopy(campaign.name), leads },
    save: (body) => request('POST /api/campaigns/:id/duplicate', { params: { id: campaign.id }, body }),
    stale: 'campaign.changed',
    done: ({ name }) => ({ title: 'Campaign created successfully', description: `${isolated(name)} is a draft.` }),
    failed: sayFailure,
    onSaved: onDuplicated,
  });
  return (
    <FormDialog
      form={form}
      title={`Duplicate “${isolated(campaign.name)}”`}
      description="The copy is a draft with the same settings, without start and end dates."
      submitLabel="Duplicate"
      onClose={onClose}
    >
      <TextField name="name" label="Name" isRequired maxLength={maxCampaignNameLength} />
      <RadioGroup name="leads" label="Leads of the copy" options={choices} />
    </FormDialog>
  );
}
