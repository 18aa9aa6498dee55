import { isolated } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';

interface EndCallQuestionProps {
  leadName: string;
  onEnd: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a call is ended. */
export function EndCallQuestion({ leadName, onEnd, onClose }: EndCallQuestionProps) {
  return (
    <ConfirmDialog
      isOpen
      title="End Call?"
      description={`${isolated(leadName)} will be disconnected immediately. This action cannot be undone.`}
      confirmLabel="End Call"
      tone="danger"
      onConfirm={onEnd}
      onClose={onClose}
    />
  );
}
