import { ErrorState, Skeleton } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import { notify, type SlotProps } from '@switchboard/platform';
import { useEffect, useRef } from 'react';
import { CancelScheduledCall } from '../features/schedule-call/CancelScheduledCall.tsx';
import { ScheduleDialog } from '../features/schedule-call/ScheduleDialog.tsx';
import { useScheduledCall } from '../features/schedule-call/useScheduledCall.ts';

const missing = 'Scheduled call ID is required for rescheduling';

/** Notifies the user that nothing can be rescheduled or cancelled, and closes. */
function NothingScheduled({ isReschedule, onClose }: { isReschedule: boolean; onClose: () => void }) {
  const close = useRef(onClose);
  useEffect(() => {
    notify({ title: isReschedule ? missing : 'This lead no longer has a scheduled call', tone: 'danger' });
    close.current();
  }, [isReschedule]);
  return null;
}

/** Fills `lead.schedule.v1`: schedules a call to a lead, moves it, or cancels it after a question. */
export function ScheduleSlot(props: SlotProps['lead.schedule.v1']) {
  const { lead_id: leadId, kind, scheduled_call_id: scheduledCallId, campaign_id: campaignId, onClose } = props;
  const { call, isReading, error, retry } = useScheduledCall({
    leadId,
    scheduledCallId,
    campaignId,
    isNew: kind === 'schedule',
  });
  if (!call && (isReading || error))
    return (
      <Dialog title={kind === 'cancel' ? 'Cancel Scheduled Call' : 'Reschedule Call'} onClose={onClose}>
        {error ? (
          <ErrorState title="Failed to load the scheduled call" error={error} onRetry={retry} />
        ) : (
          <Skeleton lines={4} />
        )}
      </Dialog>
    );
  if (kind !== 'schedule' && !call) return <NothingScheduled isReschedule={kind === 'reschedule'} onClose={onClose} />;
  if (kind === 'cancel' && call) return <CancelScheduledCall call={call} onClose={onClose} />;
  return (
    <ScheduleDialog
      leadId={leadId}
      campaignId={call?.campaign_id ?? campaignId}
      call={call}
      isReschedule={kind === 'reschedule'}
      onClose={onClose}
    />
  );
}
