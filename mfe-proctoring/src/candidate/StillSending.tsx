import { ProgressBar, Stack } from '@switchboard/design-system';

/** How the last parts of the recording are on their way. */
export interface Sending {
  pendingChunks: number;
  totalChunks: number;
  isOffline: boolean;
}

/** Asks the candidate to keep the window open until the recording has been sent. */
export function StillSending({ pendingChunks, totalChunks, isOffline }: Sending) {
  const sent = Math.max(0, totalChunks - pendingChunks);
  return (
    <Stack gap={2}>
      <p role="status">
        {isOffline
          ? 'The recording can’t be sent at the moment. Please keep this window open: it continues on its own. If you have to close it, open it again within 7 days.'
          : `The last parts of the recording are being sent: ${pendingChunks} of ${totalChunks} left. Please keep this window open.`}
      </p>
      <ProgressBar
        label="Recording sent"
        value={totalChunks === 0 ? 100 : Math.round((sent / totalChunks) * 100)}
        showValue
      />
    </Stack>
  );
}
