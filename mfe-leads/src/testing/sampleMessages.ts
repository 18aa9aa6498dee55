import { type LeadWhatsApp, WhatsAppMessage } from '@switchboard/contracts/whatsapp-messages';
import { blankRow } from '@switchboard/platform/testing';
import { sampleId } from './samples.ts';

export const frontDesk: LeadWhatsApp['numbers'][number] = {
  id: sampleId(9, 1),
  phone_number: '+16465550190',
  display_name: 'Front desk',
  status: 'active',
  window: null,
  last_message_at: null,
};

/** How Ada Moss can be written to. */
export function sampleWhatsApp(more: Partial<LeadWhatsApp> = {}): LeadWhatsApp {
  return {
    lead: { id: sampleId(1, 1), name: 'Ada Moss', phone_number: '+12125550111', is_valid: true },
    simulated: true,
    opt_out: null,
    numbers: [frontDesk],
    ...more,
  };
}

/** A message of Ada Moss, the more recent the higher its number. */
export function sampleMessage(number: number, more: Partial<WhatsAppMessage> = {}): WhatsAppMessage {
  return blankRow(WhatsAppMessage, {
    id: sampleId(10, number),
    whatsapp_number_id: frontDesk.id,
    lead_id: sampleId(1, 1),
    direction: 'outbound',
    message_type: 'text',
    content: `Message ${number}`,
    status: 'sent',
    may_have_arrived: false,
    is_automatic: false,
    created_at: new Date(Date.UTC(2026, 10, 2, 15, number)).toISOString(),
    ...more,
  });
}
