import type { whatsAppMessageApi } from '@switchboard/contracts/whatsapp-messages';
import type { Handlers } from '../../handler.ts';
import { downloadMedia } from './media.ts';
import {
  listMessages,
  listMessagesOf,
  retryMessage,
  sendToLead,
  showLeadWhatsApp,
} from './whatsapp-messages.service.ts';

export const whatsAppMessageHandlers: Handlers<typeof whatsAppMessageApi> = {
  'GET /api/whatsapp-messages': (context, { query }) => listMessages(context, query),
  'GET /api/whatsapp-messages/:id/media': (context, { params }) => downloadMedia(context, params.id),
  'GET /api/leads/:id/whatsapp': (context, { params }) => showLeadWhatsApp(context, params.id),
  'GET /api/leads/:id/whatsapp-messages': (context, { params, query }) => listMessagesOf(context, params.id, query),
  'POST /api/leads/:id/whatsapp-messages': (context, { params, body, headers }) =>
    sendToLead(context, params.id, body, headers['idempotency-key']),
  'POST /api/leads/:id/whatsapp-messages/:message_id/retry': (context, { params }) =>
    retryMessage(context, params.id, params.message_id),
};
