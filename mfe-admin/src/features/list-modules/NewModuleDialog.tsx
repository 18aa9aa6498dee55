import { ModuleDeclaration } from '@switchboard/contracts/modules';
import { TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { useSaveForm } from '@switchboard/platform/forms';
import { useNavigate } from '@switchboard/platform/router';

const NewModule = ModuleDeclaration.pick({ id: true });

/** Asks for the id of a module that is yet to be released, and goes to where its deploy token is made. */
export function NewModuleDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useSaveForm(NewModule, {
    values: { id: '' },
    save: async ({ id }) => id,
    failed: 'Failed to open the module',
    onSaved: (id) => navigate(`/superadmin/modules/${id}?tab=tokens&dialog=token`),
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title="New module"
      description="A module is listed from its first release on. Make its deploy token first and give it to the team."
      submitLabel="Go to its tokens"
      isSubmitDisabled={form.watch('id').trim() === ''}
      onClose={onClose}
    >
      <TextField
        name="id"
        label="Id of the module"
        description="The id in its module.ts."
        placeholder="invoices"
        autoComplete="off"
      />
    </FormDialog>
  );
}
