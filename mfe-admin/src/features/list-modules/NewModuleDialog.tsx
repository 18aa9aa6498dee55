import { ModuleDeclaration } from '@switchboard/contracts/modules';
import { Button } from '@switchboard/design-system';
import { Form, TextField } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { useNavigate } from '@switchboard/platform/router';
import { useId, useState } from 'react';

/** Asks for the id of a module that is yet to be released, and goes to where its deploy token is made. */
export function NewModuleDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const navigate = useNavigate();
  const [id, setId] = useState('');
  const [error, setError] = useState<string>();
  const go = () => {
    const given = ModuleDeclaration.shape.id.safeParse(id.trim());
    if (given.success) navigate(`/superadmin/modules/${given.data}?tab=tokens&dialog=token`);
    else setError('2 to 40 small letters, digits and hyphens; a letter first.');
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title="New module"
      description="A module is listed from its first release on. Make its deploy token first and give it to the team."
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} isDisabled={id.trim() === ''}>
            Go to its tokens
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={go}>
        <TextField
          label="Id of the module"
          description="The id in its module.ts."
          placeholder="invoices"
          autoFocus
          autoComplete="off"
          value={id}
          onChange={(text) => {
            setId(text);
            setError(undefined);
          }}
          errorMessage={error}
        />
      </Form>
    </Dialog>
  );
}
