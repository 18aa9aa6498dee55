import { WhatsAppNumber, type WhatsAppSession } from '@switchboard/contracts/whatsapp-numbers';
import { blankRow } from '@switchboard/platform/testing';

export const whatsAppId = '00000000-0000-4000-8090-000000000001';

export const session: WhatsAppSession = {
  instance_id: 'instance-1',
  persistent: true,
  connected_at: '2026-11-02T15:04:00.000Z',
  last_connected: '2026-11-02T15:04:00.000Z',
  whatsapp_phone: '+16465550190',
  requires_new_qr: false,
  error: null,
  error_time: null,
};

/** A number that is connected, as a simulation. */
export function sampleWhatsAppNumber(more: Partial<WhatsAppNumber> = {}): WhatsAppNumber {
  return blankRow(WhatsAppNumber, {
    id: whatsAppId,
    phone_number: '+16465550190',
    display_name: 'Front desk',
    status: 'active',
    session_data: session,
    simulated: true,
    ...more,
  });
}
