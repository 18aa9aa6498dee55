import { lateRecordingDays } from '@switchboard/contracts/interviews.limits';
import { ProgressBar, Stack } from '@switchboard/design-system';
import { t } from '../texts/later/t.ts';

/** The upload of the last parts of the recording. */
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
          ? t('sending.offline', { days: lateRecordingDays })
          : t('sending.left', { left: pendingChunks, count: totalChunks })}
      </p>
      <ProgressBar
        label={t('sending.progress')}
        value={totalChunks === 0 ? 100 : Math.round((sent / totalChunks) * 100)}
        showValue
      />
    </Stack>
  );
}
