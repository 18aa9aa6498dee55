import type { ClientInvitation, CreatedClientInvitation } from '@switchboard/contracts/clients';
import { EmptyState, isolated, Loaded, Stack, Text } from '@switchboard/design-system';
import { type MenuEntry, Table, type TableColumn } from '@switchboard/design-system/data';
import { IconCopy, IconMail, IconTrash } from '@switchboard/design-system/icons';
import { CancelInvitation, invitationExpires, invitationStatus } from '@switchboard/domain-ui/invitations';
import { notify } from '@switchboard/platform';
import { endpointMutation, endpointRows, useMutation, useOpenedRow, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { roleLabels } from '../../roles.ts';
import { CodeDialog } from './CodeDialog.tsx';
import type { PeopleProps } from './peopleProps.ts';

function CancelDialog({ invitation, onClose }: { invitation: ClientInvitation; onClose: () => void }) {
  const cancel = useMutation(
    endpointMutation('DELETE /api/client-invitations/:id', {
      stale: 'client_invitation.changed',
      failed: 'Failed to cancel invitation',
    }),
  );
  const confirm = () =>
    cancel.mutate(
      { params: { id: invitation.id } },
      {
        onSuccess: () => {
          notify({ title: 'Invitation cancelled', description: invitation.email, tone: 'success' });
          onClose();
        },
      },
    );
  return (
    <CancelInvitation
      email={invitation.email}
      received="code"
      isPending={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

const columns: readonly TableColumn<ClientInvitation>[] = [
  {
    id: 'email',
    header: 'Email',
    isRowHeader: true,
    minWidth: 180,
    cell: ({ email, client, role }) => (
      <Stack gap={0}>
        <Text truncate>{email}</Text>
        <Text size="xs" tone="muted">
          {isolated(client.name)}, {roleLabels[role]}
        </Text>
      </Stack>
    ),
  },
  invitationStatus,
  invitationExpires,
];

// The client's own admins don't need the client's name in every row.
const ownColumns = columns.map((column) =>
  column.id === 'email'
    ? {
        ...column,
        cell: ({ email, role }: ClientInvitation) => (
          <Stack gap={0}>
            <Text truncate>{email}</Text>
            <Text size="xs" tone="muted">
              {roleLabels[role]}
            </Text>
          </Stack>
        ),
      }
    : column,
);

/** Invitation codes that are unused. */
export function InvitationsList({ isStaff, clientId }: PeopleProps) {
  const invitations = useQuery(endpointRows('GET /api/client-invitations', { query: { client_id: clientId ?? null } }));
  const cancelling = useOpenedRow(invitations.data);
  const [renewed, setRenewed] = useState<CreatedClientInvitation | null>(null);
  const { mutate: renew } = useMutation(
    endpointMutation('POST /api/client-invitations/:id/code', {
      stale: 'client_invitation.changed',
      failed: 'Failed to make a new code',
    }),
  );
  const rowActions = (invitation: ClientInvitation): readonly MenuEntry[] => [
    {
      id: 'code',
      label: 'Make a new code',
      icon: <IconCopy />,
      isQuick: true,
      onAction: () => renew({ params: { id: invitation.id } }, { onSuccess: setRenewed }),
    },
    'separator',
    {
      id: 'cancel',
      label: 'Cancel invitation',
      icon: <IconTrash />,
      tone: 'danger',
      onAction: () => cancelling.open(invitation),
    },
  ];
  const table = {
    label: 'Invitations',
    columns: isStaff ? columns : ownColumns,
    getRowId: ({ id }: ClientInvitation) => id,
    skeletonRows: 2,
  };
  return (
    <>
      <Loaded
        query={invitations}
        failed="Failed to load invitations"
        loading={<Table {...table} rows={[]} isLoading />}
      >
        {(rows) => (
          <Table
            {...table}
            rows={rows}
            rowActions={rowActions}
            emptyState={
              <EmptyState
                icon={<IconMail />}
                title="No open invitations"
                description="People you invite are listed here until they use their code."
              />
            }
          />
        )}
      </Loaded>
      {cancelling.row && <CancelDialog invitation={cancelling.row} onClose={cancelling.close} />}
      {renewed && <CodeDialog title="New invitation code" invitation={renewed} onClose={() => setRenewed(null)} />}
    </>
  );
}
