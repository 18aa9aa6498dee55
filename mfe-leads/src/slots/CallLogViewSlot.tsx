import type { SlotProps } from '@switchboard/platform';
import { RecordingDialog } from '../features/view-call-log/RecordingDialog.tsx';
import { TranscriptDialog, type TranscriptDialogProps } from '../features/view-call-log/TranscriptDialog.tsx';

type Neighbours = Pick<TranscriptDialogProps, 'onPrevious' | 'onNext'>;

/** Fills `call-log.view.v1`: the transcript or the recording of one call log. A list in this module passes its neighbours. */
export function CallLogViewSlot(props: SlotProps['call-log.view.v1'] & Neighbours) {
  const { call_log_id: callLogId, view, onClose, ...neighbours } = props;
  if (view === 'recording') return <RecordingDialog callLogId={callLogId} onClose={onClose} />;
  return <TranscriptDialog callLogId={callLogId} onClose={onClose} {...neighbours} />;
}
