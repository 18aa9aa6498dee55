import { Button, EmptyState, ErrorState, isolated, Skeleton, Text } from '@switchboard/design-system';
import { IconPhoneOff } from '@switchboard/design-system/icons';
import { ConfirmDialog, Dialog } from '@switchboard/design-system/overlays';
import { endedReasonText, Slot, useCan } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';
import { TransferCall } from '../transfer-call/TransferCall.tsx';
import { followedText, HearButton, isOver, Said, useOverheard } from './overheard.tsx';

/** A live call as text and audio. Opening it is recorded in the audit log. Asks before the call is ended. */
export function ListenDialog({ callId, onClose }: { callId: string; onClose: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const canEnd = useCan('call.place');
  const { query, hasEnded, endedReason } = useOverheard(callId);
  const end = useMutation(
    endpointMutation('POST /api/call/:id/end', {
      failed: 'The call could not be ended',
    }),
  );
  const { data, error } = query;
  const name = data ? isolated(data.call.lead_name) : '';
  return (
    <Dialog
      title={data ? `Call with ${name}` : 'Listen In'}
      description="You hear or read the call as it happens. The audit log records that you listened in."
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Close</Button>
          {data?.sound && !hasEnded && <HearButton sound={data.sound} />}
          {data && canEnd && !hasEnded && data.call.status === 'connected' && <TransferCall callId={callId} />}
          {data && canEnd && !hasEnded && (
            <Button variant="danger" icon={<IconPhoneOff />} onPress={() => setAsking(true)}>
              End Call
            </Button>
          )}
        </>
      }
    >
      {data ? (
        <>
          <Text size="sm" tone="muted" role="status">
            {hasEnded ? `The call has ended. ${endedReasonText(endedReason)}` : followedText(data)}
          </Text>
          <Slot name="call.opt-out.v1" call_id={callId} pending={null} fallback={null} />
          <Said overheard={data} hasEnded={hasEnded} />
        </>
      ) : isOver(error) ? (
        <EmptyState title="The call has ended" />
      ) : error ? (
        <ErrorState
          title="Failed to load the call"
          error={error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <Skeleton height={160} />
      )}
      {isAsking && !hasEnded && (
        <ConfirmDialog
          isOpen
          title="End Call?"
          description={`${name} will be disconnected immediately. This action cannot be undone.`}
          confirmLabel="End Call"
          tone="danger"
          isPending={end.isPending}
          onConfirm={() => end.mutate({ params: { id: callId } }, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}
