import { Button, formatMoment, formatPhone, isolated } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import { type SlotProps, useFlag } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { Why } from '../features/explain-schedule/Why.tsx';

/** Fills `scheduled-call.why.v1`: why a scheduled call was made, is held, or was given up. */
export function ScheduledCallWhySlot({ scheduled_call_id: id, onClose }: SlotProps['scheduled-call.why.v1']) {
  const { data: call } = useQuery(endpointQuery('GET /api/scheduled-calls/:id', { params: { id } }));
  const hasLogs = useFlag('calllogs');
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={call ? `The call to ${isolated(call.lead_name)}` : 'Scheduled call'}
      description={call && `${formatPhone(call.lead_phone_number)}, ${formatMoment(call.scheduled_time)}`}
      footer={
        <>
          {call && hasLogs && <Button href={`/decisions?lead=${call.lead_id}`}>All decisions about the lead</Button>}
          {call && <Button href={`/leads/${call.lead_id}`}>Open lead</Button>}
          <Button autoFocus variant="primary" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Why id={id} />
    </Dialog>
  );
}
