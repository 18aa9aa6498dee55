import type { WhatsAppMessage } from '@switchboard/contracts/whatsapp-messages';
import type { whatsapp_messages } from '../../generated/prisma/client.ts';
import type { GatewayMedia } from '../../whatsapp/protocol.ts';

export type MessageAnswer = Omit<
  WhatsAppMessage,
  'created_at' | 'sent_at' | 'delivered_at' | 'read_at' | 'edited_at'
> & {
  edited_at: Date | null;
  created_at: Date;
  sent_at: Date | null;
  delivered_at: Date | null;
  read_at: Date | null;
};

function mediaOf({ media }: whatsapp_messages): WhatsAppMessage['media'] {
  const found = media as GatewayMedia | null;
  if (!found) return null;
  const { kind, mimeType, fileName, size } = found;
  return { kind, mime_type: mimeType, file_name: fileName, size };
}

/** A message as people see it. */
export function answerOf(row: whatsapp_messages): MessageAnswer {
  return {
    id: row.id,
    whatsapp_number_id: row.whatsapp_number_id,
    lead_id: row.lead_id,
    direction: row.direction as WhatsAppMessage['direction'],
    message_type: 'text',
    content: row.content,
    media: mediaOf(row),
    edited_at: row.edited_at,
    original_content: row.original_content,
    status: row.status as WhatsAppMessage['status'],
    external_id: row.external_id,
    error_message: row.error_message,
    failure: row.failure as WhatsAppMessage['failure'],
    may_have_arrived: row.may_have_arrived,
    is_automatic: row.purpose !== 'person',
    created_by_name: row.created_by_name,
    created_at: row.created_at,
    sent_at: row.sent_at,
    delivered_at: row.delivered_at,
    read_at: row.read_at,
  };
}
