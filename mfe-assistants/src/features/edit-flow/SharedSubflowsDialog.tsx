import { maxFlowNameLength } from '@switchboard/contracts/flows.limits';
import { type SharedSubflow, SharedSubflowChange } from '@switchboard/contracts/shared-subflows';
import { EmptyState, isolated, Loaded, Skeleton } from '@switchboard/design-system';
import { type MenuEntry, Table, type TableColumn } from '@switchboard/design-system/data';
import { TextField } from '@switchboard/design-system/forms';
import { IconEdit, IconLayers, IconPlus, IconTrash } from '@switchboard/design-system/icons';
import { ConfirmDialog, Dialog, FormDialog } from '@switchboard/design-system/overlays';
import { notifyError, request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointMutation, endpointRows, useMutation, useOpenedRow, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { useFlow } from './FlowContext.ts';

const columns: TableColumn<SharedSubflow>[] = [
  { id: 'name', header: 'Name', isRowHeader: true, isTruncated: true, width: '100%', cell: ({ name }) => name },
  { id: 'version', header: 'Version', cell: ({ latest_version }) => latest_version },
  { id: 'nodes', header: 'Nodes', hideBelow: 560, cell: ({ node_count }) => node_count },
  {
    id: 'users',
    header: 'Used by',
    hideBelow: 560,
    cell: ({ assistant_count: count }) => (count === 1 ? '1 assistant' : `${count} assistants`),
  },
];

interface ShownProps {
  shared: SharedSubflow;
  onClose: () => void;
}

function RenameShared({ shared, onClose }: ShownProps) {
  const form = useSaveForm(SharedSubflowChange, {
    values: { name: shared.name },
    save: ({ name }) =>
      request('PATCH /api/shared-subflows/:id', {
        params: { id: shared.id },
        body: { name, updated_at: shared.updated_at },
      }),
    stale: 'shared_subflow.changed',
    done: 'Shared sub-flow renamed',
    failed: 'Failed to rename the shared sub-flow',
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Rename shared sub-flow"
      description="Its versions stay as they are."
      size="sm"
      submitLabel="Rename sub-flow"
      onClose={onClose}
    >
      <TextField name="name" label="Name" isRequired maxLength={maxFlowNameLength} />
    </FormDialog>
  );
}

function DeleteShared({ shared, onClose }: ShownProps) {
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/shared-subflows/:id', {
      stale: 'shared_subflow.changed',
      done: 'Shared sub-flow deleted',
      failed: 'Failed to delete the shared sub-flow',
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete the shared sub-flow “${isolated(shared.name)}”?`}
      description="All its versions are deleted. This is refused while a draft or a published assistant uses it."
      confirmLabel="Delete sub-flow"
      tone="danger"
      isPending={isPending}
      onConfirm={() => mutate({ params: { id: shared.id } }, { onSettled: onClose })}
    />
  );
}

/** The organization's shared sub-flows. One can be inserted into the shown graph, renamed or deleted. */
export function SharedSubflowsDialog({ onClose }: { onClose: () => void }) {
  const { editing } = useFlow();
  const rows = useQuery(endpointRows('GET /api/shared-subflows'));
  const renamed = useOpenedRow(rows.data);
  const deleted = useOpenedRow(rows.data);
  const [isReading, setReading] = useState(false);
  const insert = async ({ id, latest_version: version }: SharedSubflow) => {
    setReading(true);
    try {
      const { subflows } = await request('GET /api/shared-subflows/:id/versions/:version', { params: { id, version } });
      editing.insertShared(subflows);
      onClose();
    } catch (error) {
      notifyError('Failed to insert the shared sub-flow', error);
    } finally {
      setReading(false);
    }
  };
  if (renamed.row) return <RenameShared shared={renamed.row} onClose={renamed.close} />;
  if (deleted.row) return <DeleteShared shared={deleted.row} onClose={deleted.close} />;
  const rowActions = (shared: SharedSubflow): MenuEntry[] => [
    {
      id: 'insert',
      label: 'Insert',
      icon: <IconPlus />,
      isQuick: true,
      isDisabled: isReading,
      onAction: () => void insert(shared),
    },
    { id: 'rename', label: 'Rename', icon: <IconEdit />, onAction: () => renamed.open(shared) },
    { id: 'delete', label: 'Delete', icon: <IconTrash />, tone: 'danger', onAction: () => deleted.open(shared) },
  ];
  return (
    <Dialog
      title="Insert shared sub-flow"
      description="Choose one to add a node that runs its newest version. The flow keeps this version until you choose another one."
      size="lg"
      isDismissable={!isReading}
      onClose={onClose}
    >
      <Loaded query={rows} failed="Failed to load shared sub-flows" loading={<Skeleton lines={4} />}>
        {(listed) => (
          <Table
            label="Shared sub-flows"
            columns={columns}
            rows={listed}
            getRowId={({ id }) => id}
            onRowAction={(shared) => !isReading && void insert(shared)}
            rowActions={rowActions}
            emptyState={
              <EmptyState
                icon={<IconLayers />}
                title="No shared sub-flows yet"
                description="Share a sub-flow of a flow, and it appears here for all assistants."
              />
            }
          />
        )}
      </Loaded>
    </Dialog>
  );
}
