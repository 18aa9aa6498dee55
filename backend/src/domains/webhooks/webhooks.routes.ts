import type { webhookApi } from '@switchboard/contracts/webhooks';
import type { Handlers } from '../../handler.ts';
import { getDelivery, listDeliveries, replayDelivery, replaySpan, sendTestEvent } from './deliveries.service.ts';
import { createWebhook, deleteWebhook, listWebhooks, rotateSecret, updateWebhook } from './webhooks.service.ts';

export const webhookHandlers: Handlers<typeof webhookApi> = {
  'GET /api/webhooks': (context, { query }) => listWebhooks(context, query),
  'POST /api/webhooks': (context, { body }) => createWebhook(context, body),
  'PUT /api/webhooks/:id': (context, { params, body }) => updateWebhook(context, params.id, body),
  'DELETE /api/webhooks/:id': async (context, { params }) => {
    await deleteWebhook(context, params.id);
    return undefined;
  },
  'POST /api/webhooks/:id/rotate-secret': (context, { params }) => rotateSecret(context, params.id),
  'POST /api/webhooks/:id/test': (context, { params, body }) => sendTestEvent(context, params.id, body.type),
  'GET /api/webhooks/:id/deliveries': (context, { params, query }) => listDeliveries(context, params.id, query),
  'POST /api/webhooks/:id/replay': (context, { params, body }) => replaySpan(context, params.id, body),
  'GET /api/webhooks/deliveries/:id': (context, { params }) => getDelivery(context, params.id),
  'POST /api/webhooks/deliveries/:id/replay': (context, { params }) => replayDelivery(context, params.id),
};
