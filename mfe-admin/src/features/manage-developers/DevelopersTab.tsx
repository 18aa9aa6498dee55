import type { Developer } from '@switchboard/contracts/super-admin';
import { EmptyState, IconButton, IconUsers, Moment, Stack, Text } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { IconTrash } from '@switchboard/design-system/icons';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify } from '@switchboard/platform';
import { endpointMutation, endpointQuery, useMutation, useOpenedRow, useQuery } from '@switchboard/platform/query';
import { useMemo } from 'react';
import { LoadFailure } from '../../superadmin/LoadFailure.tsx';
import { notifyFailure } from '../../superadmin/refusals.ts';
import { rereading } from '../../superadmin/session.ts';
import { AddDeveloper } from './AddDeveloper.tsx';

function RemoveDialog({ developer, onClose }: { developer: Developer; onClose: () => void }) {
  const remove = useMutation(
    endpointMutation('DELETE /api/superadmin/developers/:user_id', {
      stale: ['GET /api/superadmin/developers'],
      failed: (error) => notifyFailure('Failed to remove the developer', error),
    }),
  );
  const confirm = () =>
    remove.mutate(
      { params: { user_id: developer.id } },
      {
        onSuccess: () => {
          notify({ title: 'Developer removed', description: developer.email, tone: 'success' });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      tone="danger"
      title={`Remove ${developer.email}?`}
      description="The modules that they replaced return to the released versions immediately. They keep their account, and you can add them again."
      confirmLabel="Remove developer"
      isPending={remove.isPending}
      onConfirm={confirm}
    />
  );
}

/** The people who may replace modules by their own. */
export function DevelopersTab() {
  const developers = useQuery({ ...endpointQuery('GET /api/superadmin/developers'), ...rereading });
  const leaving = useOpenedRow(developers.data);
  const columns = useMemo<TableColumn<Developer>[]>(
    () => [
      {
        id: 'email',
        header: 'Email',
        isRowHeader: true,
        minWidth: 160,
        cell: ({ email, full_name }) => (
          <>
            <Text as="div">{email}</Text>
            <Text as="div" size="xs" tone="muted">
              {full_name}
            </Text>
          </>
        ),
      },
      {
        id: 'since',
        header: 'Developer since',
        width: 200,
        hideBelow: 560,
        cell: ({ granted_at }) => <Moment at={granted_at} />,
      },
      {
        id: 'actions',
        header: 'Actions',
        isHeaderHidden: true,
        width: 60,
        align: 'end',
        cell: (developer) => (
          <IconButton
            size="sm"
            label={`Remove ${developer.email}`}
            icon={<IconTrash />}
            onPress={() => leaving.open(developer)}
          />
        ),
      },
    ],
    [leaving.open],
  );
  return (
    <Stack gap={4}>
      <Text as="p" tone="muted">
        Developers can replace a module with their own build in their own browser session, from the addresses that this
        installation permits. No one else sees it. Candidate pages are never replaced.
      </Text>
      <AddDeveloper />
      <LoadFailure what="the developers" query={developers} />
      {(developers.data || developers.isPending) && (
        <Table
          label="Developers"
          columns={columns}
          rows={developers.data ?? []}
          getRowId={({ id }) => id}
          isLoading={developers.isPending}
          skeletonRows={3}
          emptyState={
            <EmptyState
              icon={<IconUsers />}
              title="No developers yet"
              description="Add the e-mail address of an account to let that person try modules before release."
            />
          }
        />
      )}
      {leaving.row && <RemoveDialog developer={leaving.row} onClose={leaving.close} />}
    </Stack>
  );
}
