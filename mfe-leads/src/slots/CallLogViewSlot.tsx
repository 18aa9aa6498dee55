import type { SlotProps } from '@switchboard/platform';
import { RecordingDialog } from '../features/view-call-log/RecordingDialog.tsx';
import { TranscriptDialog } from '../features/view-call-log/TranscriptDialog.tsx';

/** Fills `call-log.view.v1`: the transcript or the recording of one call log. */
export function CallLogViewSlot({ call_log_id: callLogId, view, onClose }: SlotProps['call-log.view.v1']) {
  const ViewDialog = view === 'recording' ? RecordingDialog : TranscriptDialog;
  return <ViewDialog callLogId={callLogId} onClose={onClose} />;
}
