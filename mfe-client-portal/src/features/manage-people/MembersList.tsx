import type { ClientMember } from '@switchboard/contracts/clients';
import type { ClientRole } from '@switchboard/contracts/permissions';
import {
  Avatar,
  Badge,
  EmptyState,
  IconButton,
  IconUsers,
  isolated,
  Loaded,
  Moment,
  Stack,
  Text,
} from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { Select } from '@switchboard/design-system/forms';
import { IconTrash } from '@switchboard/design-system/icons';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify, useCan, useUser } from '@switchboard/platform';
import { endpointMutation, endpointRows, useMutation, useOpenedRow, useQuery } from '@switchboard/platform/query';
import { roleLabels, roleOptions } from '../../roles.ts';
import type { PeopleProps } from './peopleProps.ts';

const nameOf = ({ user }: ClientMember) => user.full_name || user.email;

function Role({ member, canChange }: { member: ClientMember; canChange: boolean }) {
  const update = useMutation(
    endpointMutation('PATCH /api/client-members/:id', {
      stale: 'client_member.changed',
      failed: 'Failed to update member role',
    }),
  );
  if (!canChange) return <Badge tone="outline">{roleLabels[member.role]}</Badge>;
  const change = (role: ClientRole) => {
    if (role === member.role) return;
    const description = `${nameOf(member)} is now ${roleLabels[role]}.`;
    update.mutate(
      { params: { id: member.id }, body: { role } },
      { onSuccess: () => notify({ title: 'Role updated', description, tone: 'success' }) },
    );
  };
  return (
    <Select
      label={`Role of ${nameOf(member)}`}
      isLabelHidden
      options={roleOptions}
      value={update.isPending ? update.variables.body.role : member.role}
      isDisabled={update.isPending}
      onChange={(role) => change(role as ClientRole)}
    />
  );
}

function RemoveDialog({ member, onClose }: { member: ClientMember; onClose: () => void }) {
  const remove = useMutation(
    endpointMutation('DELETE /api/client-members/:id', {
      stale: 'client_member.changed',
      failed: 'Failed to remove member',
    }),
  );
  const confirm = () =>
    remove.mutate(
      { params: { id: member.id } },
      {
        onSuccess: () => {
          notify({ title: 'Member removed', description: `${nameOf(member)} no longer has access.`, tone: 'success' });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      tone="danger"
      title={`Remove ${nameOf(member)}?`}
      description={`They lose access to what is shared with ${isolated(member.client.name)} with their next click. Leads that they added stay.`}
      confirmLabel="Remove member"
      isPending={remove.isPending}
      onConfirm={confirm}
    />
  );
}

function columnsFor(
  { ownId, canManage, isStaff }: { ownId: string; canManage: boolean; isStaff: boolean },
  onRemove: (member: ClientMember) => void,
): TableColumn<ClientMember>[] {
  const mayChange = ({ user_id }: ClientMember) => canManage && user_id !== ownId;
  return [
    {
      id: 'name',
      header: 'Name / Email',
      isRowHeader: true,
      minWidth: 180,
      cell: (member) => (
        <Stack direction="row" gap={2}>
          <Avatar name={nameOf(member)} size="sm" aria-hidden="true" />
          <Stack gap={0}>
            <Text weight="medium">
              {nameOf(member)}
              {member.user_id === ownId && <Text tone="muted"> (you)</Text>}
            </Text>
            <Text size="xs" tone="muted">
              {member.user.email}
            </Text>
          </Stack>
        </Stack>
      ),
    },
    ...(isStaff
      ? [
          {
            id: 'client',
            header: 'Client',
            width: 170,
            hideBelow: 560,
            cell: ({ client }: ClientMember) => client.name,
          },
        ]
      : []),
    {
      id: 'role',
      header: 'Role',
      width: 150,
      cell: (member) => <Role member={member} canChange={mayChange(member)} />,
    },
    {
      id: 'joined',
      header: 'Joined',
      width: 130,
      hideBelow: 760,
      cell: ({ created_at }) => (
        <Text tone="muted">
          <Moment at={created_at} isDayOnly />
        </Text>
      ),
    },
    {
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      width: 60,
      align: 'end',
      cell: (member) =>
        mayChange(member) && (
          <IconButton
            size="sm"
            label={`Remove ${nameOf(member)}`}
            icon={<IconTrash />}
            onPress={() => onRemove(member)}
          />
        ),
    },
  ];
}

/** The members of a client; people who manage members can change roles and remove members. */
export function MembersList({ isStaff, clientId }: PeopleProps) {
  const members = useQuery(endpointRows('GET /api/client-members', { query: { client_id: clientId ?? null } }));
  const leaving = useOpenedRow(members.data);
  const { id: ownId } = useUser();
  const canManage = useCan('client_member.manage');
  const columns = columnsFor({ ownId, canManage, isStaff }, leaving.open);
  const table = { label: 'Client members', columns, getRowId: ({ id }: ClientMember) => id, skeletonRows: 3 };
  return (
    <>
      <Loaded query={members} failed="Failed to load client members" loading={<Table {...table} rows={[]} isLoading />}>
        {(rows) => (
          <Table
            {...table}
            rows={rows}
            emptyState={
              <EmptyState
                icon={<IconUsers />}
                title="No client members"
                description="People who sign up with an invitation code are listed here."
              />
            }
          />
        )}
      </Loaded>
      {leaving.row && <RemoveDialog member={leaving.row} onClose={leaving.close} />}
    </>
  );
}
