import { EmptyState, IconMessage } from '@switchboard/design-system';

/** WhatsApp, as far as there is any. */
export function WhatsAppTab() {
  return (
    <EmptyState
      icon={<IconMessage />}
      title="WhatsApp is not connected"
      description="This installation has no WhatsApp gateway, so no number can be added and no message is sent. Calls and interview links work without it."
    />
  );
}
