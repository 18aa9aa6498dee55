import { PauseCalls } from '@switchboard/contracts/dialer';
import { maxPauseReasonLength } from '@switchboard/contracts/dialer.limits';
import { TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';

/** Asks for a reason before all calls of the organization are paused; everyone can read it. */
export function PauseCallsDialog({ onClose }: { onClose: () => void }) {
  const form = useSaveForm(PauseCalls, {
    values: { reason: '' },
    save: (body) => request('POST /api/calls/pause', { body }),
    stale: 'organization.changed',
    done: 'All calls are paused',
    failed: 'The calls could not be paused',
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Pause all calls"
      description="No call of your organization is dialed until someone resumes. Calls under way go on, and everyone sees why."
      submitLabel="Pause all calls"
      tone="danger"
      onClose={onClose}
    >
      <TextField name="reason" label="Reason" isRequired maxLength={maxPauseReasonLength} autoComplete="off" />
    </FormDialog>
  );
}
