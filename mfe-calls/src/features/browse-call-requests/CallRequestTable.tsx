import type { CallRequest } from '@switchboard/contracts/call-requests';
import {
  Button,
  EmptyState,
  IconFileText,
  IconPhone,
  IconPhoneIncoming,
  IconPlus,
  LoadMore,
} from '@switchboard/design-system';
import { type MenuItem, Table } from '@switchboard/design-system/data';
import { IconEdit, IconTrash } from '@switchboard/design-system/icons';
import { notifyError } from '@switchboard/platform';
import { callRequestColumns } from './callRequestColumns.tsx';
import type { CallRequestList } from './useCallRequestList.ts';

/** Shown when call requests can't be loaded. Source: specification 01 §8. */
export const callRequestsFailed = 'Failed to fetch call requests. Please try again.';

/** The actions for people who may call. */
interface CallRequestActions {
  onCreate: () => void;
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
  onCall: (id: string) => void;
}

interface CallRequestTableProps {
  list: CallRequestList;
  actions: CallRequestActions | undefined;
  onView: (id: string) => void;
}

function NoRequests({ list, actions }: Pick<CallRequestTableProps, 'list' | 'actions'>) {
  if (list.isNarrowed)
    return (
      <EmptyState
        icon={<IconPhoneIncoming />}
        title="No call requests found"
        description="No call request matches the search."
        action={<Button onPress={list.clear}>Clear search</Button>}
      />
    );
  return (
    <EmptyState
      icon={<IconPhoneIncoming />}
      title="No call requests found"
      description="When a lead asks for a call, the request appears here with the assistant that will call."
      action={
        actions && (
          <Button variant="primary" icon={<IconPlus />} onPress={actions.onCreate}>
            Create Call Request
          </Button>
        )
      }
    />
  );
}

function itemsOf(request: CallRequest, actions: CallRequestActions, details: MenuItem): MenuItem[] {
  const isDone = request.status === 'completed';
  return [
    {
      id: 'call',
      label: 'Call Now',
      icon: <IconPhone />,
      isQuick: true,
      isDisabled: isDone,
      onAction: () => actions.onCall(request.id),
    },
    details,
    {
      id: 'edit',
      label: 'Edit',
      icon: <IconEdit />,
      isQuick: true,
      isDisabled: isDone,
      onAction: () => actions.onEdit(request.id),
    },
    {
      id: 'delete',
      label: 'Delete',
      icon: <IconTrash />,
      tone: 'danger',
      onAction: () => actions.onDelete(request.id),
    },
  ];
}

/** The call requests, newest first; Enter opens the details. */
export function CallRequestTable({ list, actions, onView }: CallRequestTableProps) {
  const { query } = list;
  const details = ({ id }: CallRequest): MenuItem => ({
    id: 'details',
    label: 'Details',
    icon: <IconFileText />,
    isQuick: true,
    onAction: () => onView(id),
  });
  return (
    <Table
      label="Call requests"
      columns={callRequestColumns}
      rows={query.data ?? []}
      getRowId={({ id }) => id}
      isLoading={!query.data}
      onRowAction={({ id }) => onView(id)}
      rowActions={(request) => (actions ? itemsOf(request, actions, details(request)) : [details(request)])}
      emptyState={<NoRequests list={list} actions={actions} />}
      footer={<LoadMore query={query} onFailed={(error) => notifyError(callRequestsFailed, error)} />}
    />
  );
}
