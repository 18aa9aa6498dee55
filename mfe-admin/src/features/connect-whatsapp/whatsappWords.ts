import type { WhatsAppNumber } from '@switchboard/contracts/whatsapp-numbers';
import { type BadgeTone, formatPhone, isolated } from '@switchboard/design-system';

/** What is said when something did not work. Source: specification 02 §8 and 03 §8. */
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

/** How a number stands, in a word; `active` is Connected once it is kept over restarts. */
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

/** What people know a number by. */
export function numberName({ display_name, phone_number }: WhatsAppNumber): string {
  return display_name ? isolated(display_name) : formatPhone(phone_number);
}

/** Whether only a code that is scanned connects it. */
export function needsCode({ status, session_data }: WhatsAppNumber): boolean {
  return status === 'pending_setup' || status === 'error' || session_data.requires_new_qr;
}
