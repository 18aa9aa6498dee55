import type { Lead } from '@switchboard/contracts/leads';
import type { SlotProps } from '@switchboard/platform';
import { useRow } from '@switchboard/platform/query';
import { lazy, Suspense, useState } from 'react';
import { InterviewDialog } from '../features/interview-lead/InterviewDialog.tsx';
import { CallDialog } from '../features/place-call/CallDialog.tsx';

// Loaded on demand: it includes the player, which is only needed after a call.
const CallLogViewSlot = lazy(() => import('./CallLogViewSlot.tsx').then((file) => ({ default: file.CallLogViewSlot })));

const StopCallingDialog = lazy(() =>
  import('../features/stop-calling/StopCallingDialog.tsx').then((file) => ({ default: file.StopCallingDialog })),
);

interface ViewedLog {
  callLogId: string;
  view: 'transcript' | 'recording';
}

/** Fills `lead.call.v1`: a voice call to a lead and its result, or the dialog for a video interview. */
export function CallDialogSlot(props: SlotProps['lead.call.v1'] & { onNext?: (() => void) | undefined }) {
  const { lead_id: leadId, kind, campaign_id: campaignId, campaign, onNext, onClose } = props;
  const [viewed, setViewed] = useState<ViewedLog | null>(null);
  const [isStopping, setStopping] = useState(false);
  const stopped = useRow<'GET /api/leads/:id', Lead>('GET /api/leads/:id', isStopping ? leadId : null, {
    listed: undefined,
    noun: 'lead',
    onMissing: () => setStopping(false),
  });
  if (kind === 'video') return <InterviewDialog leadId={leadId} onClose={onClose} />;
  return (
    <>
      <CallDialog
        leadId={leadId}
        campaignId={campaignId}
        campaign={campaign}
        isHidden={viewed !== null}
        onNext={onNext}
        onStop={() => setStopping(true)}
        onView={(callLogId, view) => setViewed({ callLogId, view })}
        onClose={onClose}
      />
      {stopped && (
        <Suspense fallback={null}>
          <StopCallingDialog lead={stopped} onClose={() => setStopping(false)} />
        </Suspense>
      )}
      {viewed && (
        <Suspense fallback={null}>
          <CallLogViewSlot call_log_id={viewed.callLogId} view={viewed.view} onClose={() => setViewed(null)} />
        </Suspense>
      )}
    </>
  );
}
