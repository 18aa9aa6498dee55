import { NativeButton } from '@switchboard/design-system';
import { IconHistory } from '@switchboard/design-system/icons';
import { MessageCard } from '../../candidate/MessageCard.tsx';

/** The link of an interview that this browser has started, or that staff let go on here. */
export function ResumeCard({ isStarting, onContinue }: { isStarting: boolean; onContinue: () => void }) {
  return (
    <MessageCard
      icon={<IconHistory />}
      title="Your interview is still open"
      message="You can go on where you left it. Your answers so far were kept."
      actions={
        <NativeButton size="lg" variant="primary" isPending={isStarting} onPress={onContinue}>
          Continue
        </NativeButton>
      }
    />
  );
}
