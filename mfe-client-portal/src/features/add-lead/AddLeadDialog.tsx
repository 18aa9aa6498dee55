import { ClientLeadInput } from '@switchboard/contracts/client-portal';
import { phoneProblems } from '@switchboard/contracts/phone-rules';
import { Grid } from '@switchboard/design-system';
import { isValidPhone, PhoneField, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request, useClient } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';

/** The form of the contract with a number that is valid in its country, as staff's form has it. */
const LeadForm = ClientLeadInput.extend({
  phone_number: ClientLeadInput.shape.phone_number.refine(isValidPhone, phoneProblems.invalid),
});

/** Add New Lead, for editors and admins of a client. */
export function AddLeadDialog({ onClose }: { onClose: () => void }) {
  const client = useClient();
  const form = useSaveForm(LeadForm, {
    values: {},
    save: (body) => request('POST /api/client/leads', { body }),
    stale: 'lead.changed',
    done: 'Lead created successfully.',
    failed: 'Failed to create lead. Please try again.',
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Add New Lead"
      description={`${client?.organization_name ?? 'The organization'} sees it at once and can call.`}
      submitLabel="Add Lead"
      onClose={onClose}
    >
      <Grid min={200} columns={2} gap={4}>
        <TextField name="first_name" label="First Name" isRequired autoComplete="off" />
        <TextField name="last_name" label="Last Name" isRequired autoComplete="off" />
      </Grid>
      <PhoneField name="phone_number" label="Phone Number" isRequired autoComplete="off" />
      <TextField name="email" label="Email" type="email" autoComplete="off" />
      <Grid min={200} columns={2} gap={4}>
        <TextField name="company" label="Company" autoComplete="off" />
        <TextField name="title" label="Title" autoComplete="off" />
      </Grid>
    </FormDialog>
  );
}
