import type { Lead } from '@switchboard/contracts/leads';
import { hasCountry } from '@switchboard/contracts/phone-rules';
import { Grid } from '@switchboard/design-system';
import { PhoneField, TextArea, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { notify, request } from '@switchboard/platform';
import { useSaveForm, useWatch } from '@switchboard/platform/forms';
import { LeadForm } from '../../phones/phoneForms.ts';
import { ClientField } from './ClientField.tsx';
import { missingInformation } from './missingInformation.ts';
import { SameNumber } from './SameNumber.tsx';

interface LeadFormDialogProps {
  /** The lead to change; without it the dialog makes a new one. */
  lead?: Lead;
  onSaved: (lead: Lead) => void;
  onClose: () => void;
}

/** Add New Lead, or Edit Lead: checks in the specified order. */
export function LeadFormDialog({ lead, onSaved, onClose }: LeadFormDialogProps) {
  const form = useSaveForm(LeadForm, {
    values: lead ?? {},
    save: (body) =>
      lead ? request('PATCH /api/leads/:id', { params: { id: lead.id }, body }) : request('POST /api/leads', { body }),
    stale: 'lead.changed',
    done: lead ? 'Lead updated successfully.' : 'Lead created successfully.',
    failed: `Failed to ${lead ? 'update' : 'create'} lead. Please try again.`,
    onInvalid: (errors) => {
      const missing = missingInformation(errors);
      if (missing) notify({ title: 'Missing Information', description: missing, tone: 'danger' });
    },
    onSaved,
  });
  const phoneNumber = useWatch({ control: form.control, name: 'phone_number' });
  return (
    <FormDialog
      form={form}
      title={lead ? 'Edit Lead' : 'Add New Lead'}
      description={lead ? undefined : 'A name and a phone number are enough to call somebody.'}
      submitLabel={lead ? 'Save Changes' : 'Add Lead'}
      onClose={onClose}
    >
      <Grid min={200} columns={2} gap={4}>
        <TextField name="first_name" label="First Name" isRequired autoComplete="off" />
        <TextField name="last_name" label="Last Name" isRequired autoComplete="off" />
      </Grid>
      <PhoneField
        name="phone_number"
        label="Phone Number"
        isRequired
        autoComplete="off"
        description={lead && !hasCountry(lead.phone_number) ? 'This number was saved without its country.' : undefined}
      />
      <SameNumber phoneNumber={phoneNumber} ownId={lead?.id} />
      <TextField name="email" label="Email" type="email" autoComplete="off" />
      <Grid min={200} columns={2} gap={4}>
        <TextField name="company" label="Company" autoComplete="off" />
        <TextField name="title" label="Title" autoComplete="off" />
      </Grid>
      <ClientField />
      <TextArea name="notes" label="Notes" rows={3} />
    </FormDialog>
  );
}
