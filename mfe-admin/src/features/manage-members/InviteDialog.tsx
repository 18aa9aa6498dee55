import { type CreatedInvitation, InviteMember } from '@switchboard/contracts/members';
import { Button } from '@switchboard/design-system';
import { Select, TextField } from '@switchboard/design-system/forms';
import { Dialog, FormDialog } from '@switchboard/design-system/overlays';
import { request, useOrganization } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { useState } from 'react';
import { grantableRoles, roleOptions } from '../../roles.ts';
import { InvitationLink } from './InvitationLink.tsx';

export interface InvitePrefill {
  email: string;
  role: InviteMember['role'];
}

interface Props {
  prefill?: InvitePrefill | undefined;
  onClose: () => void;
}

/** Invites a person by e-mail address; then shows the link, once. */
export function InviteDialog({ prefill, onClose }: Props) {
  const roles = grantableRoles(useOrganization()?.role);
  const [created, setCreated] = useState<CreatedInvitation | null>(null);
  const form = useSaveForm(InviteMember, {
    values: { email: prefill?.email ?? '', role: roles.find((role) => role === prefill?.role) ?? 'member' },
    save: (body) => request('POST /api/invitations', { body }),
    stale: 'invitation.changed',
    done: ({ email, is_mailed }) => ({
      title: is_mailed ? 'Invitation sent' : 'Invitation created',
      description: email,
    }),
    failed: 'Failed to send invitation',
    // A conflict is always about the address, so it is shown there.
    errorsOf: ({ code, message, fields }) => (code === 'CONFLICT' ? { email: message, ...fields } : fields),
    onSaved: setCreated,
  });

  if (created)
    return (
      <Dialog
        onClose={onClose}
        title={created.is_mailed ? 'Invitation sent' : 'Invitation created'}
        description={
          created.is_mailed
            ? `An e-mail with this link is on its way to ${created.email}. You can also pass it on yourself.`
            : `No mail server is set up, so no email is sent. Pass this link on to ${created.email} yourself.`
        }
        footer={
          <Button variant="primary" onPress={onClose}>
            Done
          </Button>
        }
      >
        <InvitationLink invitation={created} />
      </Dialog>
    );
  return (
    <FormDialog
      form={form}
      title="Invite Member"
      description="They join with a link. If a mail server is set up, they get it by email."
      submitLabel="Send invitation"
      isSubmitDisabled={form.watch('email').trim() === ''}
      onClose={onClose}
    >
      <TextField name="email" label="Email" type="email" isRequired autoComplete="off" placeholder="name@example.com" />
      <Select name="role" label="Role" options={roleOptions(roles)} />
    </FormDialog>
  );
}
