import { DoNotCallInput } from '@switchboard/contracts/do-not-call';
import { TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { WhyFields } from '../../display/WhyFields.tsx';

/** Puts a mail address on the do-not-call list: leads with it are not called, and no reminder is mailed to it. */
export function AddEmailDialog({ onClose }: { onClose: () => void }) {
  const form = useSaveForm(DoNotCallInput, {
    values: { email: '', source: 'person', reason: null, evidence: null },
    save: (body) => request('POST /api/do-not-call', { body }),
    stale: 'do_not_call.changed',
    done: 'The address was added to the do-not-call list',
    failed: 'Failed to update the do-not-call list. Please try again.',
    errorsOf: ({ fields: { phone_number, ...fields } }) => (phone_number ? { ...fields, email: phone_number } : fields),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Add email"
      description="Leads with this address are no longer called or written to."
      submitLabel="Add email"
      onClose={onClose}
    >
      <TextField name="email" label="Email address" type="email" isRequired autoComplete="off" />
      <WhyFields />
    </FormDialog>
  );
}
