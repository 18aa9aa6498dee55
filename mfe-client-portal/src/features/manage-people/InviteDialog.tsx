import { type CreatedClientInvitation, InviteClientMember } from '@switchboard/contracts/clients';
import { Select, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointRows, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { roleOptions } from '../../roles.ts';
import { CodeDialog } from './CodeDialog.tsx';
import type { PeopleProps } from './peopleProps.ts';

/** Staff choose the client. */
const StaffForm = InviteClientMember.extend({ client_id: InviteClientMember.shape.client_id.unwrap() });

/** Invites a person by e-mail address; then shows the code, once. */
export function InviteDialog({ isStaff, clientId, onClose }: PeopleProps & { onClose: () => void }) {
  const [created, setCreated] = useState<CreatedClientInvitation | null>(null);
  const clients = useQuery({ ...endpointRows('GET /api/clients'), enabled: isStaff });
  const form = useSaveForm(isStaff ? StaffForm : InviteClientMember, {
    values: { email: '', role: 'editor', ...(clientId ? { client_id: clientId } : {}) },
    save: (body) => request('POST /api/client-invitations', { body }),
    stale: 'client_invitation.changed',
    done: ({ email }) => ({ title: 'Invitation sent', description: email }),
    failed: 'Failed to send invitation',
    // A conflict is always about the address, so it is shown there.
    errorsOf: ({ code, message, fields }) => (code === 'CONFLICT' ? { email: message, ...fields } : fields),
    onSaved: setCreated,
  });
  if (created) return <CodeDialog title="Invitation sent" invitation={created} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title="Invite Client Member"
      description="They get a code, with which they sign up at the client portal."
      submitLabel="Send invitation"
      isSubmitDisabled={form.watch('email').trim() === ''}
      onClose={onClose}
    >
      {isStaff && (
        <Select
          name="client_id"
          label="Client"
          isRequired
          placeholder="Choose a client"
          options={(clients.data ?? []).map(({ id, name }) => ({ id, label: name }))}
        />
      )}
      <TextField name="email" label="Email" type="email" isRequired autoComplete="off" placeholder="name@example.com" />
      <Select name="role" label="Role" options={roleOptions} />
    </FormDialog>
  );
}
