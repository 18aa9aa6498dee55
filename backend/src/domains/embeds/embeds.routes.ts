import type { embedChatApi } from '@switchboard/contracts/embed-chats';
import type { embedApi } from '@switchboard/contracts/embeds';
import type { Handlers } from '../../handler.ts';
import { requestCallBack } from './call-backs.ts';
import { emailTranscript } from './email-transcript.ts';
import { createEmbed, deleteEmbed, getEmbed, listEmbeds, rotateKey, updateEmbed } from './embeds.service.ts';
import { endByVisitor, listMessages, sendMessage } from './messages.ts';
import { answerEmbed } from './public-answer.ts';
import { startConversation } from './start-conversation.ts';

export const embedHandlers: Handlers<typeof embedApi & typeof embedChatApi> = {
  'GET /api/embeds': (context, { query }) => listEmbeds(context, query),
  'POST /api/embeds': (context, { body }) => createEmbed(context, body),
  'GET /api/embeds/:id': (context, { params }) => getEmbed(context, params.id),
  'PATCH /api/embeds/:id': (context, { params, body }) => updateEmbed(context, params.id, body),
  'DELETE /api/embeds/:id': async (context, { params }) => {
    await deleteEmbed(context, params.id);
    return undefined;
  },
  'POST /api/embeds/:id/rotate-key': (context, { params }) => rotateKey(context, params.id),
  'GET /api/embed/:public_key': (request, { params, http }) => answerEmbed(request, params.public_key, http),
  'POST /api/embed/:public_key/conversations': (request, { params, body }) =>
    startConversation(request, params.public_key, body),
  'GET /api/embed/:public_key/conversations/:id/messages': (request, { params, headers, query }) =>
    listMessages(request, { ...params, ...headers }, query.after),
  'POST /api/embed/:public_key/conversations/:id/messages': (request, { params, headers, query, body }) =>
    sendMessage(request, { ...params, ...headers }, body, query.wait),
  'POST /api/embed/:public_key/conversations/:id/end': (request, { params, headers }) =>
    endByVisitor(request, { ...params, ...headers }),
  'POST /api/embed/:public_key/conversations/:id/transcript': (request, { params, headers, body }) =>
    emailTranscript(request, { ...params, ...headers }, body.email),
  'POST /api/embed/:public_key/call-backs': (request, { params, body }) =>
    requestCallBack(request, params.public_key, body),
};
