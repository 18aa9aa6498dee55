import type { Invitation } from '@switchboard/contracts/organizations';
import { Button, Card } from '@switchboard/design-system';
import { Tabs } from '@switchboard/design-system/data';
import { IconUserPlus } from '@switchboard/design-system/icons';
import { useCan } from '@switchboard/platform';
import { useQuery } from '@switchboard/platform/query';
import { useSearchParams } from '@switchboard/platform/router';
import { useCallback, useState } from 'react';
import { invitationsQuery, membersQuery, useLiveMembers } from '../../api/members.ts';
import { InvitationsList } from './InvitationsList.tsx';
import { InviteDialog, type InvitePrefill } from './InviteDialog.tsx';
import { MembersList } from './MembersList.tsx';

function useInviteDialog() {
  const [params, setParams] = useSearchParams();
  const [prefill, setPrefill] = useState<InvitePrefill>();
  const open = useCallback(
    (given?: InvitePrefill) => {
      setPrefill(given);
      setParams(
        (before) => {
          before.set('dialog', 'invite');
          return before;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  const close = () =>
    setParams(
      (before) => {
        before.delete('dialog');
        return before;
      },
      { replace: true },
    );
  return { isOpen: params.get('dialog') === 'invite', prefill, open, close };
}

function ManagedMembers() {
  const [params, setParams] = useSearchParams();
  const members = useQuery(membersQuery());
  const invitations = useQuery(invitationsQuery());
  const invite = useInviteDialog();
  const { open } = invite;
  const resend = useCallback(
    ({ email, role }: Invitation) => open({ email, role: role === 'owner' ? 'admin' : role }),
    [open],
  );
  const countOf = (list: { items: unknown[] } | undefined) => (list ? { count: list.items.length } : {});
  return (
    <Card
      title="Members"
      titleLevel={2}
      actions={
        <Button variant="primary" icon={<IconUserPlus />} onPress={() => open()}>
          Invite Member
        </Button>
      }
    >
      <Tabs
        label="Members and invitations"
        selectedId={params.get('view') === 'invitations' ? 'invitations' : 'members'}
        onSelectionChange={(view) =>
          setParams(
            (before) => {
              before.set('view', view);
              return before;
            },
            { replace: true },
          )
        }
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
      {invite.isOpen && <InviteDialog prefill={invite.prefill} onClose={invite.close} />}
    </Card>
  );
}

/** Who belongs to the organization and who is invited; only those who manage members see invitations. */
export function MembersTab() {
  const canManage = useCan('member.manage');
  useLiveMembers();
  if (canManage) return <ManagedMembers />;
  return (
    <Card title="Members" titleLevel={2} description="Only owners and admins invite people and change roles.">
      <MembersList />
    </Card>
  );
}
