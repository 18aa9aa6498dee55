import type { CreatedInvitation } from '@switchboard/contracts/members';
import { Button } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import { InvitationLink } from './InvitationLink.tsx';

/** The new link of an invitation that was made before. */
export function LinkDialog({ invitation, onClose }: { invitation: CreatedInvitation; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="New invitation link"
      description="The previous link has stopped working."
      footer={
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      }
    >
      <InvitationLink invitation={invitation} />
    </Dialog>
  );
}
