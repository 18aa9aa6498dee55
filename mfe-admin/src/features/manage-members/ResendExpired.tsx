import type { Invitation } from '@switchboard/contracts/members';
import { Button, Stack, Text } from '@switchboard/design-system';
import { IconMail } from '@switchboard/design-system/icons';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { makeStale, useMutation, useQueryClient } from '@switchboard/platform/query';
import { useState } from 'react';
import { inviteAll, Outcomes } from './Outcomes.tsx';

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

function ResendDialog({ expired, onClose }: { expired: readonly Invitation[]; onClose: () => void }) {
  const client = useQueryClient();
  // Those of the moment it was opened: the list empties while they are sent.
  const [invitations] = useState(expired);
  const resend = useMutation({
    mutationFn: () => inviteAll(invitations.map(({ email, role }) => ({ email, role }))),
    onSettled: () => void makeStale(client, 'invitation.changed'),
  });
  if (resend.data) return <Outcomes outcomes={resend.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={`Invite ${people(invitations.length)} again?`}
      description="Each person gets an e-mail with a new link for their role. Earlier links stay expired."
      confirmLabel="Resend"
      isPending={resend.isPending}
      onConfirm={() => resend.mutate()}
      onClose={onClose}
    >
      <Stack gap={1}>
        {invitations.map(({ id, email }) => (
          <Text key={id}>{email}</Text>
        ))}
      </Stack>
    </ConfirmDialog>
  );
}

/** Resends all expired invitations; hidden unless there are several. */
export function ResendExpired({ invitations }: { invitations: readonly Invitation[] }) {
  const [isOpen, setOpen] = useState(false);
  const expired = invitations.filter(({ status }) => status === 'expired');
  return (
    <>
      {expired.length > 1 && (
        <Stack direction="row">
          <Button icon={<IconMail />} onPress={() => setOpen(true)}>
            Resend {expired.length} expired
          </Button>
        </Stack>
      )}
      {isOpen && <ResendDialog expired={expired} onClose={() => setOpen(false)} />}
    </>
  );
}
