import { type Client, ClientInput } from '@switchboard/contracts/clients';
import { Switch, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';

const formOf = (client: Client | undefined) => ({
  name: client?.name ?? '',
  shares_transcripts: client?.shares_transcripts ?? false,
  shares_recordings: client?.shares_recordings ?? false,
});

const labels: Record<string, string> = {
  name: 'Name',
  shares_transcripts: 'Share transcripts and summaries',
  shares_recordings: 'Share recordings',
};

/** Creates a client, or changes its name and which call data its people can see. */
export function ClientDialog({ client, onClose }: { client?: Client; onClose: () => void }) {
  const form = useSaveForm(ClientInput, {
    values: formOf(client),
    save: (body, version) =>
      client
        ? request('PATCH /api/clients/:id', {
            params: { id: client.id },
            body: { ...body, updated_at: String(version) },
          })
        : request('POST /api/clients', { body }),
    ...(client && {
      merge: {
        version: client.updated_at,
        read: async () => {
          const { items } = await request('GET /api/clients');
          const stored = items.find(({ id }) => id === client.id) ?? client;
          return { version: stored.updated_at, values: formOf(stored) };
        },
        label: (name) => labels[name] ?? name,
        shown: (name, value) => (name === 'name' ? String(value) : value ? 'On' : 'Off'),
      },
    }),
    stale: 'client.changed',
    done: client ? 'Client updated' : 'Client added',
    failed: `Failed to ${client ? 'update' : 'add'} client`,
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={client ? 'Edit Client' : 'Add Client'}
      description="Client members can always see call outcomes."
      submitLabel={client ? 'Save Changes' : 'Add Client'}
      onClose={onClose}
    >
      <TextField name="name" label="Name" isRequired autoComplete="off" placeholder="Larkfield Labs" />
      <Switch name="shares_transcripts" label="Share transcripts and summaries" />
      <Switch name="shares_recordings" label="Share recordings" />
    </FormDialog>
  );
}
