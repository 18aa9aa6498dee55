import type { SlotProps } from '@switchboard/platform';
import { TransferCall } from '../features/transfer-call/TransferCall.tsx';

/** Fills `call.transfer.v1`: the button that transfers a live call. */
export function CallTransferSlot({ call_id }: SlotProps['call.transfer.v1']) {
  return <TransferCall key={call_id} callId={call_id} size="sm" />;
}
