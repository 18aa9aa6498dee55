import type { CallRequest } from '@switchboard/contracts/call-requests';
import type { PlacedCall } from '@switchboard/contracts/place-call';
import { formatPhone, isolated } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';
import { LeadTime, useLeadTime } from './LeadTime.tsx';

// A refused call names the rule that refused it; the request stays unchanged. Texts: specification 01 §8.
function showResult({ success, message }: PlacedCall): void {
  if (success) notify({ title: 'Call Initiated', description: message, tone: 'success' });
  else notify({ title: 'Call Failed', description: message, tone: 'danger' });
}

/** Asks before the lead of a request is called, and calls. */
export function CallForRequest({ request, onClose }: { request: CallRequest; onClose: () => void }) {
  // One question is one call, however often it is answered.
  const [key] = useState(() => `request-${Date.now()}-${Math.random().toString(36).slice(2)}`);
  const { mutate, isPending } = useMutation(
    endpointMutation('POST /api/call-requests/:id/call', {
      stale: 'call_request.changed',
      failed: 'Failed to initiate call',
    }),
  );
  const time = useLeadTime(request.lead_id);
  const call = () =>
    mutate(
      { params: { id: request.id }, headers: { 'idempotency-key': key } },
      {
        onSuccess: (placed) => {
          showResult(placed);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Confirm Call"
      description={`${isolated(request.assistant_name)} calls ${isolated(request.lead_name)} at ${formatPhone(request.lead_phone_number)} now.`}
      confirmLabel={time.isOutside && time.mayCall ? 'Call Anyway' : 'Start Call'}
      isConfirmDisabled={!time.mayCall}
      isPending={isPending}
      onConfirm={call}
    >
      <LeadTime {...time} />
    </ConfirmDialog>
  );
}
