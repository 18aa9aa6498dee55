import { Button, Link } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import { useCan } from '@switchboard/platform';

/** Stands in for the message dialog until WhatsApp is connected. */
export function WhatsAppMissing({ onClose }: { onClose: () => void }) {
  const canConnect = useCan('organization.update');
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Send WhatsApp Message"
      description="WhatsApp is not connected, so no message can be sent from here."
      footer={
        <Button autoFocus variant="primary" onPress={onClose}>
          Close
        </Button>
      }
    >
      <p>
        No WhatsApp numbers available. Add one in organization settings.{' '}
        <Link href="/organization-settings?tab=whatsapp">{canConnect ? 'Connect WhatsApp' : 'See the settings'}</Link>
      </p>
    </Dialog>
  );
}
