import { NativeButton, Stack } from '@switchboard/design-system';
import { IconHistory } from '@switchboard/design-system/icons';
import { MessageCard } from '../../candidate/MessageCard.tsx';

interface Props {
  isStarting: boolean;
  onContinue: () => void;
  onWrite: () => void;
}

/** The link of an interview that this browser has started, or that staff let go on here. */
export function ResumeCard({ isStarting, onContinue, onWrite }: Props) {
  return (
    <MessageCard
      icon={<IconHistory />}
      title="Your interview is still open"
      message="You can continue where you left it. Your answers so far were kept."
      actions={
        <Stack direction="row" gap={3} wrap>
          <NativeButton size="lg" variant="primary" isPending={isStarting} onPress={onContinue}>
            Continue
          </NativeButton>
          <NativeButton size="lg" onPress={onWrite}>
            I can’t continue
          </NativeButton>
        </Stack>
      }
    />
  );
}
