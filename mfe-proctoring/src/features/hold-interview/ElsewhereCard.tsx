import { IconMonitor, NativeButton } from '@switchboard/design-system';
import { MessageCard } from '../../candidate/MessageCard.tsx';

/** Another window of this browser is in the interview. This one can be used when that one is gone. */
export function ElsewhereCard({ canTake, onTake }: { canTake: boolean; onTake: () => void }) {
  return (
    <MessageCard
      role="alert"
      icon={<IconMonitor />}
      title="Open in another window"
      message="Your interview is open in another window or tab. It can be held in one at a time."
      help={
        canTake
          ? ['The other window was closed. You can continue here.']
          : ['Go back to the other window.', 'Or close it and continue here: this page notices when it is closed.']
      }
      actions={
        canTake && (
          <NativeButton autoFocus size="lg" variant="primary" onPress={onTake}>
            Use this window instead
          </NativeButton>
        )
      }
    />
  );
}
