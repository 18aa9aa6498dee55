import type { SlotProps } from '@switchboard/platform';
import { ListenDialog } from '../features/listen-in/ListenDialog.tsx';

/** Fills `call.listen.v1`: listening to a live call. */
export function CallListenSlot({ call_id: callId, onClose }: SlotProps['call.listen.v1']) {
  return <ListenDialog callId={callId} onClose={onClose} />;
}
