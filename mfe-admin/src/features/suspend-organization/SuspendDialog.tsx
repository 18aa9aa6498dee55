import { type OperatedOrganization, SuspendOrganization } from '@switchboard/contracts/operator';
import { maxSuspensionReasonLength } from '@switchboard/contracts/operator.limits';
import { TextArea } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { organizationEndpoints } from '../../superadmin/organizations.tsx';
import { notifyFailure } from '../../superadmin/refusals.ts';

/** Asks for the reason, which the organization's people will read. */
export function SuspendDialog({ organization, onClose }: { organization: OperatedOrganization; onClose: () => void }) {
  const { id, name } = organization;
  const form = useSaveForm(SuspendOrganization, {
    values: { reason: '' },
    save: (body) =>
      request('POST /api/superadmin/organizations/:organization_id/suspend', {
        params: { organization_id: id },
        body,
      }),
    stale: organizationEndpoints,
    done: `${name} is suspended`,
    failed: (error) => {
      notifyFailure(`${name} was not suspended`, error);
      return undefined;
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Suspend ${name}?`}
      description="It stops immediately for everyone in it, including calls in progress."
      submitLabel="Suspend"
      tone="danger"
      onClose={onClose}
    >
      <TextArea
        name="reason"
        label="Reason"
        isRequired
        rows={4}
        maxLength={maxSuspensionReasonLength}
        description="Everyone in the organization sees this message exactly as you write it. Say what they can do and whom they can contact."
      />
    </FormDialog>
  );
}
