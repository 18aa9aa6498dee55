import type { DeployToken } from '@switchboard/contracts/module-records';
import { Button, EmptyState, IconButton, IconKey, IconPlus, Moment, Stack, Text } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { IconTrash } from '@switchboard/design-system/icons';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify } from '@switchboard/platform';
import { endpointMutation, endpointQuery, useMutation, useOpenedRow, useQuery } from '@switchboard/platform/query';
import { useMemo } from 'react';
import { LoadFailure } from '../../superadmin/LoadFailure.tsx';
import { notifyFailure } from '../../superadmin/refusals.ts';
import { rereading } from '../../superadmin/session.ts';
import { useModulePlace } from '../../superadmin/useModulePlace.ts';
import { CreateTokenDialog } from './CreateTokenDialog.tsx';

interface RevokeProps {
  moduleId: string;
  token: DeployToken;
  onClose: () => void;
}

function RevokeDialog({ moduleId, token, onClose }: RevokeProps) {
  const revoke = useMutation(
    endpointMutation('DELETE /api/modules/:id/tokens/:token_id', {
      stale: ['GET /api/modules/:id/tokens', 'GET /api/modules/:id/log'],
      failed: (error) => notifyFailure('Failed to revoke the deploy token', error),
    }),
  );
  const confirm = () =>
    revoke.mutate(
      { params: { id: moduleId, token_id: token.id } },
      {
        onSuccess: () => {
          notify({ title: 'Deploy token revoked', description: token.name, tone: 'success' });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      tone="danger"
      title={`Revoke ${token.name}?`}
      description="It can no longer release anything. Existing releases stay. This can't be undone."
      confirmLabel="Revoke"
      isPending={revoke.isPending}
      onConfirm={confirm}
    />
  );
}

/** The tokens with which a module is released from outside of this page. */
export function TokensTab({ moduleId }: { moduleId: string }) {
  const tokens = useQuery({
    ...endpointQuery('GET /api/modules/:id/tokens', { params: { id: moduleId } }),
    ...rereading,
  });
  const revoking = useOpenedRow(tokens.data);
  const place = useModulePlace();
  const columns = useMemo<TableColumn<DeployToken>[]>(
    () => [
      { id: 'name', header: 'Name', isRowHeader: true, minWidth: 100, cell: ({ name }) => name },
      {
        id: 'created',
        header: 'Made',
        hideBelow: 640,
        cell: ({ created_at, created_by }) => (
          <>
            <div>
              <Moment at={created_at} />
            </div>
            <Text as="div" size="xs" tone="muted">
              by {created_by}
            </Text>
          </>
        ),
      },
      {
        id: 'used',
        header: 'Last use',
        cell: ({ last_used_at }) =>
          last_used_at === null ? <Text tone="muted">Never</Text> : <Moment at={last_used_at} />,
      },
      {
        id: 'actions',
        header: 'Actions',
        isHeaderHidden: true,
        width: 60,
        align: 'end',
        cell: (token) => (
          <IconButton
            size="sm"
            label={`Revoke ${token.name}`}
            icon={<IconTrash />}
            onPress={() => revoking.open(token)}
          />
        ),
      },
    ],
    [revoking.open],
  );
  const create = (
    <Button icon={<IconPlus />} onPress={() => place.open('token')}>
      New deploy token…
    </Button>
  );
  return (
    <Stack gap={3}>
      <Stack direction="row" justify="between" wrap gap={3}>
        <Text as="p" tone="muted">
          Anyone with a deploy token can release this module, and nothing else.
        </Text>
        {tokens.data?.length !== 0 && create}
      </Stack>
      <LoadFailure what="the deploy tokens" query={tokens} />
      {(tokens.data || tokens.isPending) && (
        <Table
          label="Deploy tokens"
          columns={columns}
          rows={tokens.data ?? []}
          getRowId={({ id }) => id}
          isLoading={tokens.isPending}
          skeletonRows={2}
          emptyState={
            <EmptyState
              icon={<IconKey />}
              title="No deploy tokens"
              description="With a deploy token, the module's team or its CI can release versions on its own."
              action={create}
            />
          }
        />
      )}
      {place.dialog === 'token' && <CreateTokenDialog moduleId={moduleId} onClose={place.close} />}
      {revoking.row && <RevokeDialog moduleId={moduleId} token={revoking.row} onClose={revoking.close} />}
    </Stack>
  );
}
