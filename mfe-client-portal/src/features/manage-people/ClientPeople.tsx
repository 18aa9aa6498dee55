import { Button, Heading, Stack, Text } from '@switchboard/design-system';
import { IconUserPlus } from '@switchboard/design-system/icons';
import { useCan, useClient } from '@switchboard/platform';
import { oneOf, useAddress } from '@switchboard/platform/router';
import { InvitationsList } from './InvitationsList.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MembersList } from './MembersList.tsx';

const parts = { dialog: oneOf(['invite-client']) };

/** The people of a client, for its admins; those of all clients or of one, for staff. */
export function ClientPeople({ clientId }: { clientId?: string | undefined }) {
  const isStaff = useClient() === null;
  const canManage = useCan('client_member.manage');
  const [{ dialog }, change] = useAddress(parts);
  const open = () => change({ dialog: 'invite-client' });
  return (
    <Stack gap={5}>
      <Stack gap={3}>
        <Stack direction="row" justify="between" align="center" wrap>
          <Stack gap={1}>
            <Heading level={2}>Client Members</Heading>
            <Text as="p" tone="muted">
              {isStaff
                ? 'They sign in at /client/login and see what is shared with their client, nothing else.'
                : 'Everyone here can see leads. Editors can also add leads, and admins can manage people.'}
            </Text>
          </Stack>
          {canManage && (
            <Button variant="primary" icon={<IconUserPlus />} onPress={open}>
              Invite Client Member
            </Button>
          )}
        </Stack>
        <MembersList isStaff={isStaff} clientId={clientId} />
      </Stack>
      {canManage && (
        <Stack gap={3}>
          <Heading level={2}>Invitations</Heading>
          <InvitationsList isStaff={isStaff} clientId={clientId} />
        </Stack>
      )}
      {dialog && canManage && (
        <InviteDialog isStaff={isStaff} clientId={clientId} onClose={() => change({ dialog: null })} />
      )}
    </Stack>
  );
}
