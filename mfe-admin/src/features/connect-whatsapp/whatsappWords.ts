import type { WhatsAppNumber } from '@switchboard/contracts/whatsapp-numbers';
import { type BadgeTone, formatPhone, isolated } from '@switchboard/design-system';

/** Error titles. Source: specification 02 §8 and 03 §8. */
export const whatsAppFailed = {
  fetch: 'Failed to fetch WhatsApp numbers',
  add: 'Failed to add WhatsApp number',
  delete: 'Failed to delete WhatsApp number',
  setUp: 'Failed to set up WhatsApp connection',
  code: 'Failed to generate QR code',
  instance: 'Failed to create WhatsApp instance',
  authentication: 'Authentication Required',
  connection: 'Connection Issue',
  reconnect: 'Reconnection Failed',
  sync: 'Sync Failed',
} as const;

export const codeUnknown = 'QR code in unexpected format';
export const scanAgain = 'The WhatsApp instance no longer exists. Scan the QR code again.';

/** The label of a number's state. `active` is shown as Connected once the session survives restarts. */
export function numberState({ status, session_data }: WhatsAppNumber): { label: string; tone: BadgeTone } {
  switch (status) {
    case 'active':
      return { label: session_data.persistent ? 'Connected' : 'Active', tone: 'success' };
    case 'pending_setup':
      return { label: 'Pending setup', tone: 'warning' };
    case 'error':
      return { label: 'Error', tone: 'danger' };
    case 'inactive':
      return { label: 'Inactive', tone: 'neutral' };
    case 'disconnected':
      return { label: 'Disconnected', tone: 'warning' };
  }
}

/** The name of a number for display. */
export function numberName({ display_name, phone_number }: WhatsAppNumber): string {
  return display_name ? isolated(display_name) : formatPhone(phone_number);
}

/** Whether it can only connect by scanning a code. */
export function needsCode({ status, session_data }: WhatsAppNumber): boolean {
  return status === 'pending_setup' || status === 'error' || session_data.requires_new_qr;
}
