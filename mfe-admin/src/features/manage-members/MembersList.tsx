import type { Member } from '@switchboard/contracts/organizations';
import { ErrorState, Text } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { ApiError, notify, notifyError, useCan, useOrganization, useUser } from '@switchboard/platform';
import { useQuery } from '@switchboard/platform/query';
import { useMemo, useState } from 'react';
import { membersQuery, useRemoveMember } from '../../api/members.ts';
import { formatDay } from '../../dates.ts';
import { MemberName } from './MemberName.tsx';
import { MemberRole } from './MemberRole.tsx';
import { RemoveMember } from './RemoveMember.tsx';

/** Whether someone of this role may change that member; the API has the same rule. */
function mayChange(ownRole: string | undefined, member: Member): boolean {
  return ownRole === 'owner' || member.role !== 'owner';
}

function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const remove = useRemoveMember();
  const name = member.user.full_name || member.user.email;
  const confirm = () =>
    remove.mutate(member.id, {
      onSuccess: () => {
        notify({ title: 'Member removed', description: `${name} no longer has access.`, tone: 'success' });
        onClose();
      },
      onError: (error) => notifyError('Failed to remove member', error),
    });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      tone="danger"
      title={`Remove ${name}?`}
      description="They lose access with their next click. What they created stays. You can invite them again."
      confirmLabel="Remove member"
      isPending={remove.isPending}
      onConfirm={confirm}
    />
  );
}

/** Everybody in the organization; roles and removal for those who manage members. */
export function MembersList() {
  const members = useQuery(membersQuery());
  const { id: ownId } = useUser();
  const ownRole = useOrganization()?.role;
  const canManage = useCan('member.manage');
  const [leaving, setLeaving] = useState<Member | null>(null);

  const columns = useMemo<TableColumn<Member>[]>(
    () => [
      {
        id: 'name',
        header: 'Name / Email',
        isRowHeader: true,
        minWidth: 180,
        cell: (member) => <MemberName member={member} isSelf={member.user.id === ownId} />,
      },
      {
        id: 'role',
        header: 'Role',
        width: 160,
        cell: (member) => (
          <MemberRole
            member={member}
            canChange={canManage && member.user.id !== ownId && mayChange(ownRole, member)}
            canMakeOwner={ownRole === 'owner'}
          />
        ),
      },
      {
        id: 'joined',
        header: 'Joined',
        width: 130,
        hideBelow: 640,
        cell: (member) => <Text tone="muted">{formatDay(member.created_at)}</Text>,
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
                  <RemoveMember member={member} onPress={() => setLeaving(member)} />
                ) : null,
            } satisfies TableColumn<Member>,
          ]
        : []),
    ],
    [ownId, ownRole, canManage],
  );

  if (members.isError && !members.data)
    return (
      <ErrorState
        title="Failed to load organization members"
        message={members.error instanceof ApiError ? members.error.message : 'Please try again.'}
        onRetry={() => members.refetch()}
        isRetrying={members.isFetching}
      />
    );
  return (
    <>
      <Table
        label="Members"
        columns={columns}
        rows={members.data?.items ?? []}
        getRowId={(member) => member.id}
        isLoading={members.isPending}
        skeletonRows={4}
      />
      {leaving && <RemoveDialog member={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
