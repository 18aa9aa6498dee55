import { ProgressBar } from '@switchboard/design-system';
import { t } from '../../texts/later/t.ts';

/** The microphone's level, 0 to 1. */
export function MicrophoneLevel({ level, isHeard }: { level: number; isHeard: boolean }) {
  return (
    <ProgressBar
      label={t('device.level')}
      isLabelHidden
      tone={isHeard ? 'success' : 'accent'}
      value={Math.round(level * 100)}
    />
  );
}
