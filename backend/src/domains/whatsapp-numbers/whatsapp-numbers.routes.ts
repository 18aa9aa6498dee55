import type { simulatedPhoneApi } from '@switchboard/contracts/simulated-phone';
import type { whatsAppNumberApi } from '@switchboard/contracts/whatsapp-numbers';
import type { Handlers } from '../../handler.ts';
import { checkConnection, reconnect, recreate, showQr } from './connect.service.ts';
import { answerAsContact, editAsContact, pairPhone, readChat, setPhone, showPhone } from './simulated-phone.service.ts';
import { addNumber, beginSync, deleteNumber, getNumber, listNumbers } from './whatsapp-numbers.service.ts';

export const whatsAppNumberHandlers: Handlers<typeof whatsAppNumberApi & typeof simulatedPhoneApi> = {
  'GET /api/whatsapp-numbers': (context, { query }) => listNumbers(context, query),
  'POST /api/whatsapp-numbers': (context, { body }) => addNumber(context, body),
  'GET /api/whatsapp-numbers/:id': (context, { params }) => getNumber(context, params.id),
  'DELETE /api/whatsapp-numbers/:id': async (context, { params }) => {
    await deleteNumber(context, params.id);
    return undefined;
  },
  'POST /api/whatsapp-numbers/:id/qr': (context, { params }) => showQr(context, params.id),
  'GET /api/whatsapp-numbers/:id/status': (context, { params }) => checkConnection(context, params.id),
  'POST /api/whatsapp-numbers/:id/reconnect': (context, { params }) => reconnect(context, params.id),
  'POST /api/whatsapp-numbers/:id/recreate': (context, { params }) => recreate(context, params.id),
  'POST /api/whatsapp-numbers/:id/sync': (context, { params }) => beginSync(context, params.id),
  'GET /api/whatsapp-numbers/:id/phone': (context, { params }) => showPhone(context, params.id),
  'POST /api/whatsapp-numbers/:id/phone/pair': (context, { params, body }) => pairPhone(context, params.id, body.qr),
  'POST /api/whatsapp-numbers/:id/phone/connection': (context, { params, body }) =>
    setPhone(context, params.id, body.state),
  'GET /api/whatsapp-numbers/:id/phone/chats/:digits': (context, { params }) =>
    readChat(context, params.id, params.digits),
  'POST /api/whatsapp-numbers/:id/phone/chats/:digits': (context, { params, body }) =>
    answerAsContact(context, params.id, params.digits, body),
  'PATCH /api/whatsapp-numbers/:id/phone/chats/:digits/:message': (context, { params, body }) =>
    editAsContact(context, params, body.text),
};
