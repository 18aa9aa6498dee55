import { ChangeDisclosure } from '@switchboard/contracts/disclosures';
import { maxNoticeReasonLength, noticeLaw } from '@switchboard/contracts/disclosures.limits';
import { Banner } from '@switchboard/design-system';
import { TextArea } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';

interface TurnNoticeOffProps {
  assistantId: string;
  onClose: () => void;
}

/** Warns about the legal requirement and asks for a reason. */
export function TurnNoticeOff({ assistantId, onClose }: TurnNoticeOffProps) {
  const form = useSaveForm(ChangeDisclosure, {
    values: { is_on: false, reason: '' },
    save: (body) => request('PUT /api/assistants/:id/disclosure', { params: { id: assistantId }, body }),
    stale: 'assistant.changed',
    done: 'Notice turned off',
    failed: 'Failed to turn off the notice',
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title="Turn off the notice?" submitLabel="Turn off notice" tone="danger" onClose={onClose}>
      <Banner tone="warning" title="The law may require this notice">
        People who talk to an AI have to be informed at the beginning, unless it is obvious ({noticeLaw}). Many
        countries also require consent before a call is recorded.
      </Banner>
      <TextArea
        name="reason"
        label="Reason"
        description="It is shown here and in the audit log."
        isRequired
        rows={2}
        maxLength={maxNoticeReasonLength}
      />
    </FormDialog>
  );
}
