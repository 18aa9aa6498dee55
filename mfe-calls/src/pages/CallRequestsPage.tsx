import type { CallRequest } from '@switchboard/contracts/call-requests';
import { Button, ErrorState, IconPlus, Page, PageHeader } from '@switchboard/design-system';
import { useCan } from '@switchboard/platform';
import { useRow } from '@switchboard/platform/query';
import { type AddressedDialog, anyText, oneOf, useAddress, useDialogAddress } from '@switchboard/platform/router';
import { CallRequestTable, callRequestsFailed } from '../features/browse-call-requests/CallRequestTable.tsx';
import { CallRequestToolbar } from '../features/browse-call-requests/CallRequestToolbar.tsx';
import { useCallRequestList } from '../features/browse-call-requests/useCallRequestList.ts';
import { CallForRequest } from '../features/edit-call-request/CallForRequest.tsx';
import { CallRequestDialog } from '../features/edit-call-request/CallRequestDialog.tsx';
import { DeleteCallRequest } from '../features/edit-call-request/DeleteCallRequest.tsx';
import { CallRequestDetails } from '../features/view-call-request/CallRequestDetails.tsx';

const parts = { request: anyText, do: oneOf(['call']) };

interface DialogsProps {
  listed: readonly CallRequest[] | undefined;
  dialog: AddressedDialog;
  canWrite: boolean;
}

function Dialogs({ listed, dialog, canWrite }: DialogsProps) {
  const [{ request: viewed, do: act }, change] = useAddress(parts);
  const close = () => {
    dialog.close();
    change({ request: null, do: null });
  };
  const request = useRow('GET /api/call-requests/:id', dialog.edit ?? dialog.delete ?? viewed, {
    listed,
    noun: 'call request',
    onMissing: close,
  });
  if (dialog.isCreating) return <CallRequestDialog onClose={close} />;
  if (!request) return null;
  if (dialog.edit) return <CallRequestDialog call={request} onClose={close} />;
  if (dialog.delete) return <DeleteCallRequest request={request} onClose={close} />;
  if (act && canWrite) return <CallForRequest request={request} onClose={close} />;
  return (
    <CallRequestDetails
      request={request}
      onCall={canWrite && request.status !== 'completed' ? () => change({ do: 'call' }) : undefined}
      onClose={close}
    />
  );
}

/** `/call-requests`: people who asked to be called, and the results. */
export function CallRequestsPage() {
  const canWrite = useCan('call.place');
  const list = useCallRequestList();
  const { query } = list;
  const [, change] = useAddress(parts);
  const dialog = useDialogAddress(canWrite ? ['create', 'edit', 'delete'] : []);
  const actions = canWrite
    ? {
        onCreate: dialog.create,
        onEdit: (id: string) => dialog.open('edit', id),
        onDelete: (id: string) => dialog.open('delete', id),
        onCall: (id: string) => change({ request: id, do: 'call' }),
      }
    : undefined;
  return (
    <Page>
      <PageHeader
        title="Call Requests"
        description="People who asked for a call, the assistant that calls them, and the outcome"
        actions={
          actions && (
            <Button variant="primary" icon={<IconPlus />} onPress={actions.onCreate}>
              Create Call Request
            </Button>
          )
        }
      />
      <CallRequestToolbar list={list} />
      {query.isError && !query.data ? (
        <ErrorState
          title={callRequestsFailed}
          error={query.error}
          message={`${query.error.message} Your search was kept.`}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <CallRequestTable list={list} actions={actions} onView={(id) => change({ request: id })} />
      )}
      <Dialogs listed={query.data} dialog={dialog} canWrite={canWrite} />
    </Page>
  );
}
