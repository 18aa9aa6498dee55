import type { SlotProps } from '@switchboard/platform';
import { CallWords } from '../features/listen-in/CallWords.tsx';

/** Fills `call.words.v1`: the transcript of a live call. */
export function CallWordsSlot({ call_id }: SlotProps['call.words.v1']) {
  return <CallWords key={call_id} callId={call_id} />;
}
