import type { Invitation } from '@switchboard/contracts/members';
import { Button, Heading, Stack, Text } from '@switchboard/design-system';
import { Tabs } from '@switchboard/design-system/data';
import { IconUserPlus } from '@switchboard/design-system/icons';
import { Hint, useCan } from '@switchboard/platform';
import { afterAsking } from '@switchboard/platform/forms';
import { endpointRows, useQuery } from '@switchboard/platform/query';
import { oneOf, useAddress } from '@switchboard/platform/router';
import { lazy, Suspense, useCallback, useState } from 'react';
import { InvitationsList } from './InvitationsList.tsx';
import { InviteDialog, type InvitePrefill } from './InviteDialog.tsx';
import { MembersList } from './MembersList.tsx';

const RolesDialog = lazy(() =>
  import('../compare-roles/RolesDialog.tsx').then((file) => ({ default: file.RolesDialog })),
);

const InviteSeveralDialog = lazy(() =>
  import('./InviteSeveralDialog.tsx').then((file) => ({ default: file.InviteSeveralDialog })),
);

const parts = { dialog: oneOf(['invite', 'invite-several', 'roles']), view: oneOf(['members', 'invitations']) };

function ManagedMembers() {
  const [{ dialog, view }, change] = useAddress(parts);
  const members = useQuery(endpointRows('GET /api/members'));
  const invitations = useQuery(endpointRows('GET /api/invitations'));
  const [prefill, setPrefill] = useState<InvitePrefill>();
  const open = useCallback(
    (given?: InvitePrefill) => {
      setPrefill(given);
      change({ dialog: 'invite' });
    },
    [change],
  );
  const resend = useCallback(({ email, role }: Invitation) => open({ email, role }), [open]);
  const countOf = (rows: readonly unknown[] | undefined) => (rows ? { count: rows.length } : {});
  return (
    <Stack gap={3}>
      <Stack direction="row" justify="between" align="center" wrap>
        <Heading level={2}>Members</Heading>
        <Stack direction="row" gap={2} wrap>
          <Button onPress={() => change({ dialog: 'roles' })}>What each role may do</Button>
          <Button onPress={() => change({ dialog: 'invite-several' })}>Invite several</Button>
          <Hint
            id="invite-people"
            title="You are not alone"
            text="Each person has a role. “What each role may do” compares them."
          >
            <Button variant="primary" icon={<IconUserPlus />} onPress={() => open()}>
              Invite Member
            </Button>
          </Hint>
        </Stack>
      </Stack>
      <Tabs
        label="Members and invitations"
        selectedId={view ?? 'members'}
        onSelectionChange={(next) => afterAsking(() => change({ view: next }))}
        items={[
          { id: 'members', label: 'Members', ...countOf(members.data), content: <MembersList /> },
          {
            id: 'invitations',
            label: 'Invitations',
            ...countOf(invitations.data),
            content: <InvitationsList onInvite={() => open()} onResend={resend} />,
          },
        ]}
      />
      {dialog === 'invite' && <InviteDialog prefill={prefill} onClose={() => change({ dialog: null })} />}
      {dialog === 'invite-several' && (
        <Suspense fallback={null}>
          <InviteSeveralDialog onClose={() => change({ dialog: null })} />
        </Suspense>
      )}
      {dialog === 'roles' && <Roles onClose={() => change({ dialog: null })} />}
    </Stack>
  );
}

function Roles({ onClose }: { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <RolesDialog onClose={onClose} />
    </Suspense>
  );
}

/** The members and invitations of the organization; only people who manage members see invitations. */
export function MembersTab() {
  const canManage = useCan('member.manage');
  const [{ dialog }, change] = useAddress(parts);
  if (canManage) return <ManagedMembers />;
  return (
    <Stack gap={3}>
      <Stack direction="row" justify="between" align="center" wrap>
        <Stack gap={1}>
          <Heading level={2}>Members</Heading>
          <Text as="p" tone="muted">
            Only owners and admins invite people and change roles.
          </Text>
        </Stack>
        <Button onPress={() => change({ dialog: 'roles' })}>What each role may do</Button>
      </Stack>
      <MembersList />
      {dialog === 'roles' && <Roles onClose={() => change({ dialog: null })} />}
    </Stack>
  );
}
