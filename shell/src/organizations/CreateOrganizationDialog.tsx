import { createOrganizationTimeoutMs, OrganizationName } from '@switchboard/contracts/session';
import { Button } from '@switchboard/design-system';
import { Form, TextField } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { ApiError, notify, request } from '@switchboard/platform';
import { useId, useState } from 'react';
import { enterNewOrganization, signOut } from '../session/sessionActions.ts';
import { useSessionContext } from '../session/useSessionContext.ts';

interface CreateOrganizationDialogProps {
  /** The person has no organization yet: the dialog cannot be closed, only left by signing out. */
  isRequired: boolean;
  onClose: () => void;
}

function failureText(error: unknown): string {
  if (error instanceof ApiError && error.reason === 'timeout')
    return 'Organization creation timed out. Please try again.';
  if (error instanceof ApiError && error.fields.name) return error.fields.name;
  return 'Failed to create organization. Please try again.';
}

/** 'Create Your Organization': one field; Enter submits. */
export function CreateOrganizationDialog({ isRequired, onClose }: CreateOrganizationDialogProps) {
  const context = useSessionContext();
  const formId = useId();
  const [name, setName] = useState('');
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isPending, setPending] = useState(false);

  const submit = async () => {
    if (isPending) return;
    const parsed = OrganizationName.safeParse(name);
    if (!parsed.success) return setErrorMessage(parsed.error.issues[0]?.message);
    setErrorMessage(undefined);
    setPending(true);
    try {
      const organization = await request('POST /api/organizations', {
        body: { name: parsed.data },
        timeoutMs: createOrganizationTimeoutMs,
      });
      notify({ title: 'Organization created', tone: 'success' });
      onClose();
      await enterNewOrganization(context, organization.name);
    } catch (error) {
      const title = failureText(error);
      setErrorMessage(title);
      notify({ title, tone: 'danger' });
      setPending(false);
    }
  };

  const secondary = isRequired ? (
    <Button variant="ghost" onPress={() => void signOut(context)}>
      Log out
    </Button>
  ) : (
    <Button onPress={onClose}>Cancel</Button>
  );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={!isRequired && !isPending}
      size="sm"
      title="Create Your Organization"
      description="Assistants, leads and calls belong to an organization. You become its owner."
      footer={
        <>
          {secondary}
          <Button variant="primary" type="submit" form={formId} isPending={isPending}>
            Create Organization
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => void submit()}>
        <TextField
          label="Organization name"
          value={name}
          onChange={(value) => {
            setName(value);
            setErrorMessage(undefined);
          }}
          errorMessage={errorMessage}
          autoComplete="organization"
          maxLength={100}
          autoFocus
        />
      </Form>
    </Dialog>
  );
}
