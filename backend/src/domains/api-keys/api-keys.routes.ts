import type { apiKeyApi } from '@switchboard/contracts/api-keys';
import type { Handlers } from '../../handler.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.service.ts';

export const apiKeyHandlers: Handlers<typeof apiKeyApi> = {
  'GET /api/api-keys': (context, { query }) => listApiKeys(context, query),
  'POST /api/api-keys': (context, { body }) => createApiKey(context, body),
  'DELETE /api/api-keys/:id': async (context, { params }) => {
    await revokeApiKey(context, params.id);
    return undefined;
  },
};
