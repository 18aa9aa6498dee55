import { type ToolSecret, ToolSecretInput } from '@switchboard/contracts/tools';
import { TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';

interface SecretDialogProps {
  /** The server that the function calls. */
  origin: string;
  onStored: (secret: ToolSecret) => void;
  onClose: () => void;
}

/** Stores a secret for the headers of functions. */
export function SecretDialog({ origin, onStored, onClose }: SecretDialogProps) {
  const form = useSaveForm(ToolSecretInput, {
    values: { name: '', origin, value: '' },
    save: (body) => request('POST /api/tools/secrets', { body }),
    stale: 'tool_secret.changed',
    done: 'Secret stored',
    failed: 'Failed to store the secret. Please try again.',
    onSaved: (secret) => {
      onStored(secret);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Store a secret"
      description="It is kept encrypted, sent to this server alone, and never shown again."
      submitLabel="Store"
      onClose={onClose}
    >
      <TextField name="name" label="Name" isRequired autoComplete="off" placeholder="Shop API key" />
      <TextField
        name="origin"
        label="Server"
        isRequired
        autoComplete="off"
        placeholder="https://api.example.com"
        description="It is never sent to another server."
      />
      <TextField
        name="value"
        label="Value"
        type="password"
        isRequired
        autoComplete="new-password"
        description="The full value of the header, such as Bearer and a key."
      />
    </FormDialog>
  );
}
