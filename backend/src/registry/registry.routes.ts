import type { moduleRegistryApi } from '@switchboard/contracts/module-registry';
import type { Handlers } from '../http/endpoints.ts';
import { activateVersion, promoteCanary, rollBack, startCanary } from './assignments.ts';
import { createDeployToken, listDeployTokens, revokeDeployToken } from './deploy-tokens.ts';
import { getRegistryModule, listRegistryModules } from './list-modules.ts';
import { listModuleLog } from './module-log.ts';
import { publishUpload } from './publish-upload.ts';
import { retireVersion } from './retire.ts';

export const moduleRegistryHandlers: Handlers<typeof moduleRegistryApi> = {
  'GET /api/modules': (context) => listRegistryModules(context),
  'GET /api/modules/:id': (context, { params }) => getRegistryModule(context, params.id),
  'GET /api/modules/:id/log': (context, { params }) => listModuleLog(context, params.id),
  'POST /api/modules/:id/versions': (context, { params, http }) => publishUpload(context, params.id, http.req),
  'POST /api/modules/:id/activate': (context, { params, body }) => activateVersion(context, { ...params, ...body }),
  'POST /api/modules/:id/canary': (context, { params, body }) => startCanary(context, { ...params, ...body }),
  'POST /api/modules/:id/promote': (context, { params, body }) => promoteCanary(context, { ...params, ...body }),
  'POST /api/modules/:id/rollback': (context, { params, body }) => rollBack(context, { ...params, ...body }),
  'POST /api/modules/:id/retire': (context, { params, body }) => retireVersion(context, { ...params, ...body }),
  'GET /api/modules/:id/tokens': ({ systemPool }, { params }) => listDeployTokens(systemPool, params.id),
  'POST /api/modules/:id/tokens': ({ systemPool, actor }, { params, body }) =>
    createDeployToken(systemPool, { moduleId: params.id, name: body.name, actor }),
  'DELETE /api/modules/:id/tokens/:token_id': async ({ systemPool, actor }, { params }) => {
    await revokeDeployToken(systemPool, { moduleId: params.id, tokenId: params.token_id, actor });
    return undefined;
  },
};
