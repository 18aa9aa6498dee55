import { type CreatedInvitation, InviteMember } from '@switchboard/contracts/organizations';
import { Button } from '@switchboard/design-system';
import { Form, Select, TextField } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { ApiError, notify, notifyError } from '@switchboard/platform';
import { Controller, useForm, zodResolver } from '@switchboard/platform/forms';
import { useId, useState } from 'react';
import { useInvite } from '../../api/members.ts';
import { roleOptions } from '../../roles.ts';
import { InvitationLink } from './InvitationLink.tsx';

export interface InvitePrefill {
  email: string;
  role: InviteMember['role'];
}

interface Props {
  prefill?: InvitePrefill | undefined;
  onClose: () => void;
}

const options = roleOptions(['admin', 'member', 'viewer']);

/** Invites a person by e-mail address; then shows the link, once. */
export function InviteDialog({ prefill, onClose }: Props) {
  const formId = useId();
  const invite = useInvite();
  const [created, setCreated] = useState<CreatedInvitation | null>(null);
  const { control, handleSubmit, setError, watch } = useForm({
    defaultValues: { email: prefill?.email ?? '', role: prefill?.role ?? ('member' as const) },
    resolver: zodResolver(InviteMember),
  });
  const isBlank = watch('email').trim() === '';

  const send = handleSubmit((body) =>
    invite.mutate(body, {
      onSuccess: (invitation) => {
        notify({ title: 'Invitation sent', description: invitation.email, tone: 'success' });
        setCreated(invitation);
      },
      onError: (error) => {
        notifyError('Failed to send invitation', error);
        if (error instanceof ApiError && (error.fields.email || error.code === 'CONFLICT'))
          setError('email', { message: error.fields.email ?? error.message });
      },
    }),
  );

  if (created)
    return (
      <Dialog
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title="Invitation sent"
        description={`An e-mail with this link is on its way to ${created.email}. You can also pass it on yourself.`}
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
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Invite Member"
      description="They get an e-mail with a link, with which they join this organization."
      isDismissable={!invite.isPending}
      footer={
        <>
          <Button isDisabled={invite.isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isPending={invite.isPending}
            isDisabled={isBlank || invite.isPending}
          >
            Send invitation
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={send}>
        <Controller
          control={control}
          name="email"
          render={({ field: { ref, ...field }, fieldState }) => (
            <TextField
              label="Email"
              type="email"
              isRequired
              autoFocus
              autoComplete="off"
              placeholder="name@example.com"
              {...field}
              inputRef={ref}
              errorMessage={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="role"
          render={({ field: { value, onChange } }) => (
            <Select label="Role" options={options} value={value ?? null} onChange={onChange} />
          )}
        />
      </Form>
    </Dialog>
  );
}
