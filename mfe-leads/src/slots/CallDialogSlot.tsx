import type { SlotProps } from '@switchboard/platform';
import { lazy, Suspense, useState } from 'react';
import { InterviewDialog } from '../features/interview-lead/InterviewDialog.tsx';
import { CallDialog } from '../features/place-call/CallDialog.tsx';

// Brings the player with it, which nobody needs before a call is over.
const CallLogViewSlot = lazy(() => import('./CallLogViewSlot.tsx').then((file) => ({ default: file.CallLogViewSlot })));

interface ViewedLog {
  callLogId: string;
  view: 'transcript' | 'recording';
}

/** Fills `lead.call.v1`: a voice call to a lead with what it left behind, or the way to a video interview. */
export function CallDialogSlot(props: SlotProps['lead.call.v1']) {
  const { lead_id: leadId, kind, campaign_id: campaignId, campaign, onClose } = props;
  const [viewed, setViewed] = useState<ViewedLog | null>(null);
  if (kind === 'video') return <InterviewDialog leadId={leadId} onClose={onClose} />;
  return (
    <>
      <CallDialog
        leadId={leadId}
        campaignId={campaignId}
        campaign={campaign}
        isHidden={viewed !== null}
        onView={(callLogId, view) => setViewed({ callLogId, view })}
        onClose={onClose}
      />
      {viewed && (
        <Suspense fallback={null}>
          <CallLogViewSlot call_log_id={viewed.callLogId} view={viewed.view} onClose={() => setViewed(null)} />
        </Suspense>
      )}
    </>
  );
}
