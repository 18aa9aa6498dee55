import { DoNotCallInput } from '@switchboard/contracts/do-not-call';
import type { Lead } from '@switchboard/contracts/leads';
import { formatPhone } from '@switchboard/design-system';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { leadName } from '../../display/leadName.ts';
import { WhyFields } from '../../display/WhyFields.tsx';

/** Puts a lead's number on the do-not-call list, with the reason. */
export function StopCallingDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const form = useSaveForm(DoNotCallInput, {
    values: { lead_id: lead.id, source: 'lead', reason: null, evidence: null },
    save: (body) => request('POST /api/do-not-call', { body }),
    stale: 'do_not_call.changed',
    done: `${leadName(lead)} is no longer called.`,
    failed: 'Failed to update the do-not-call list. Please try again.',
    isGuarded: false,
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Do not call ${leadName(lead)}`}
      description={`${formatPhone(lead.phone_number)} is no longer called or written to, whichever lead has it. Scheduled calls and waiting messages are cancelled.`}
      submitLabel="Do not call"
      tone="danger"
      onClose={onClose}
    >
      <WhyFields />
    </FormDialog>
  );
}
