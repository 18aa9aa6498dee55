import { type Client, ClientInput } from '@switchboard/contracts/clients';
import { Switch, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';

const blank = { name: '', shares_transcripts: false, shares_recordings: false };

/** A new client, or the name of one and what of calls its people get. */
export function ClientDialog({ client, onClose }: { client?: Client; onClose: () => void }) {
  const form = useSaveForm(ClientInput, {
    values: client
      ? {
          name: client.name,
          shares_transcripts: client.shares_transcripts,
          shares_recordings: client.shares_recordings,
        }
      : blank,
    save: (body) =>
      client
        ? request('PATCH /api/clients/:id', { params: { id: client.id }, body })
        : request('POST /api/clients', { body }),
    stale: 'client.changed',
    done: client ? 'Client updated' : 'Client added',
    failed: `Failed to ${client ? 'update' : 'add'} client`,
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={client ? 'Edit Client' : 'Add Client'}
      description="Its people always see how calls with their leads ended."
      submitLabel={client ? 'Save Changes' : 'Add Client'}
      onClose={onClose}
    >
      <TextField name="name" label="Name" isRequired autoComplete="off" placeholder="Larkfield Labs" />
      <Switch name="shares_transcripts" label="Share transcripts and summaries" />
      <Switch name="shares_recordings" label="Share recordings" />
    </FormDialog>
  );
}
