import type { toolApi } from '@switchboard/contracts/tools';
import type { Handlers } from '../../handler.ts';
import { builtInTools } from './built-in.ts';
import { callFunction } from './call-function.ts';
import { listMcpTools } from './list-mcp-tools.ts';
import { createSecret, deleteSecret, listSecrets, replaceSecret } from './secrets.service.ts';
import { getSigningSecret, rotateSigningSecret } from './signing.ts';

export const toolHandlers: Handlers<typeof toolApi> = {
  'GET /api/tools': async ({ organization }) => ({ tools: builtInTools(organization) }),
  'POST /api/tools/try': (context, { body: { function: fn, ...known } }) => callFunction(context, fn, known),
  'POST /api/tools/mcp': (context, { body }) => listMcpTools(context, body),
  'GET /api/tools/secrets': (context, { query }) => listSecrets(context, query),
  'POST /api/tools/secrets': (context, { body }) => createSecret(context, body),
  'PUT /api/tools/secrets/:id': (context, { params, body }) => replaceSecret(context, params.id, body.value),
  'DELETE /api/tools/secrets/:id': async (context, { params }) => {
    await deleteSecret(context, params.id);
    return undefined;
  },
  'GET /api/tools/signing-secret': (context) => getSigningSecret(context),
  'POST /api/tools/signing-secret/rotate': (context) => rotateSigningSecret(context),
};
