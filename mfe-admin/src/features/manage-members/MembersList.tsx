import type { Member } from '@switchboard/contracts/members';
import { isolated, Loaded, Moment, Text } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify, useCan, useOrganization, useUser } from '@switchboard/platform';
import {
  endpointMutation,
  endpointQuery,
  endpointRows,
  useMutation,
  useOpenedRow,
  useQuery,
} from '@switchboard/platform/query';
import { useMemo } from 'react';
import { MemberName } from './MemberName.tsx';
import { MemberRole } from './MemberRole.tsx';
import { RemoveMember } from './RemoveMember.tsx';

/** Whether someone of this role may change that member; the API has the same rule. */
function mayChange(ownRole: string | undefined, member: Member): boolean {
  return ownRole === 'owner' || member.role !== 'owner';
}

function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const remove = useMutation(
    endpointMutation('DELETE /api/members/:id', { stale: 'member.changed', failed: 'Failed to remove member' }),
  );
  const name = member.user.full_name || member.user.email;
  const confirm = () =>
    remove.mutate(
      { params: { id: member.id } },
      {
        onSuccess: () => {
          notify({ title: 'Member removed', description: `${isolated(name)} no longer has access.`, tone: 'success' });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      tone="danger"
      title={`Remove ${isolated(name)}?`}
      description="They lose access immediately. Everything they created stays. You can invite them again."
      confirmLabel="Remove member"
      isPending={remove.isPending}
      onConfirm={confirm}
    />
  );
}

/** Everyone in the organization; people who manage members can change roles and remove members. */
export function MembersList() {
  const members = useQuery(endpointRows('GET /api/members'));
  const leaving = useOpenedRow(members.data);
  const { id: ownId } = useUser();
  const ownRole = useOrganization()?.role;
  const canManage = useCan('member.manage');
  const unreached = useQuery({ ...endpointQuery('GET /api/mails/members'), enabled: canManage }).data;

  const columns = useMemo<TableColumn<Member>[]>(
    () => [
      {
        id: 'name',
        header: 'Name / Email',
        isRowHeader: true,
        minWidth: 180,
        cell: (member) => (
          <MemberName
            member={member}
            isSelf={member.user.id === ownId}
            refusal={unreached?.find(({ member_id }) => member_id === member.id)}
          />
        ),
      },
      {
        id: 'role',
        header: 'Role',
        width: 160,
        cell: (member) => (
          <MemberRole
            member={member}
            canChange={canManage && member.user.id !== ownId && mayChange(ownRole, member)}
            ownRole={ownRole}
          />
        ),
      },
      {
        id: 'joined',
        header: 'Joined',
        width: 130,
        hideBelow: 640,
        cell: (member) => (
          <Text tone="muted">
            <Moment at={member.created_at} isDayOnly />
          </Text>
        ),
      },
      ...(canManage
        ? [
            {
              id: 'actions',
              header: 'Actions',
              isHeaderHidden: true,
              width: 60,
              align: 'end',
              cell: (member: Member) =>
                member.user.id !== ownId && mayChange(ownRole, member) ? (
                  <RemoveMember member={member} onPress={() => leaving.open(member)} />
                ) : null,
            } satisfies TableColumn<Member>,
          ]
        : []),
    ],
    [ownId, ownRole, canManage, unreached, leaving.open],
  );

  const table = { label: 'Members', columns, getRowId: ({ id }: Member) => id, skeletonRows: 4 };
  return (
    <>
      <Loaded
        query={members}
        failed="Failed to load organization members"
        loading={<Table {...table} rows={[]} isLoading />}
      >
        {(rows) => <Table {...table} rows={rows} />}
      </Loaded>
      {leaving.row && <RemoveDialog member={leaving.row} onClose={leaving.close} />}
    </>
  );
}
