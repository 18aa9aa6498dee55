import { ProgressBar } from '@switchboard/design-system';

/** How loud the microphone is, 0 to 1. */
export function MicrophoneLevel({ level, isHeard }: { level: number; isHeard: boolean }) {
  return (
    <ProgressBar
      label="Microphone level"
      isLabelHidden
      tone={isHeard ? 'success' : 'accent'}
      value={Math.round(level * 100)}
    />
  );
}
