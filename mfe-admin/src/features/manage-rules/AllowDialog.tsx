import { NewModuleAllowance } from '@switchboard/contracts/module-records';
import { TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { moduleEndpoints } from '../../superadmin/assignment.ts';
import { failureText } from '../../superadmin/refusals.ts';

/** Allows a module to have a page under another module's path. */
export function AllowDialog({ moduleId, onClose }: { moduleId: string; onClose: () => void }) {
  const { mutateAsync } = useMutation(
    endpointMutation('POST /api/modules/:id/allowances', {
      stale: ['GET /api/modules/:id/allowances', ...moduleEndpoints],
    }),
  );
  const form = useSaveForm(NewModuleAllowance, {
    values: { path: '' },
    save: (body) => mutateAsync({ params: { id: moduleId }, body }),
    done: ({ path }) => ({ title: 'Page allowed', description: path }),
    failed: failureText,
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Allow a page"
      description="The module may have this page although its first part belongs to another module, the shell or the super admin. Its code then answers addresses that people know as theirs."
      submitLabel="Allow"
      isSubmitDisabled={form.watch('path').trim() === ''}
      onClose={onClose}
    >
      <TextField
        name="path"
        label="Page"
        description="As the module declares it."
        placeholder="/assistants/reports"
        autoComplete="off"
      />
    </FormDialog>
  );
}
