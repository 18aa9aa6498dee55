import type { apiKeyApi } from '@switchboard/contracts/api-keys';
import type { Handlers } from '../../handler.ts';
import { publicOrigin } from '../../public-origin.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.service.ts';
import { connectApp, readAppRequest } from './connect-app.ts';
import { approveDevice, denyDevice, findDevice } from './device-sign-ins.ts';

export const apiKeyHandlers: Handlers<typeof apiKeyApi> = {
  'GET /api/api-keys': (context, { query }) => listApiKeys(context, query),
  'POST /api/api-keys': (context, { body }) => createApiKey(context, body),
  'GET /api/api-keys/apps/:client_id': async (context, { params, query, http }) =>
    readAppRequest(context, publicOrigin(http), params.client_id, query),
  'POST /api/api-keys/apps': (context, { body, http }) => connectApp(context, publicOrigin(http), body),
  'GET /api/api-keys/devices/:user_code': (context, { params }) => findDevice(context, params.user_code),
  'POST /api/api-keys/devices': (context, { body }) => approveDevice(context, body),
  'POST /api/api-keys/devices/deny': async (context, { body }) => {
    await denyDevice(context, body.user_code);
    return undefined;
  },
  'DELETE /api/api-keys/:id': async (context, { params }) => {
    await revokeApiKey(context, params.id);
    return undefined;
  },
};
