import type { moduleRegistryApi } from '@switchboard/contracts/module-registry';
import type { Handlers } from '../handler.ts';
import { giveAllowance, listAllowances, takeAllowance } from './allowances.ts';
import { activateVersion, promoteCanary, rollBack, startCanary } from './assignments.ts';
import { deactivateModule, reactivateModule } from './deactivate.ts';
import { createDeployToken, listDeployTokens, revokeDeployToken } from './deploy-tokens.ts';
import { getRegistryModule, listRegistryModules } from './list-modules.ts';
import { listModuleLog } from './module-log.ts';
import { publishUpload } from './publish-upload.ts';
import { getRequirements } from './requirements.ts';
import { retireVersion } from './retire.ts';
import { changeSettings } from './settings.ts';
import { listUsageHours } from './usage.ts';

export const moduleRegistryHandlers: Handlers<typeof moduleRegistryApi> = {
  'GET /api/modules': (context) => listRegistryModules(context),
  'GET /api/modules/:id': (context, { params }) => getRegistryModule(context, params.id),
  'GET /api/modules/:id/log': (context, { params }) => listModuleLog(context, params.id),
  'POST /api/modules/:id/versions': (context, { params, query, http }) =>
    publishUpload(context, params.id, http.req, { overBudgetReason: query.over_budget }),
  'GET /api/modules/:id/versions/:version': (context, { params }) => getRequirements(context, params),
  'POST /api/modules/:id/activate': (context, { params, body }) => activateVersion(context, { ...params, ...body }),
  'POST /api/modules/:id/canary': (context, { params, body }) => startCanary(context, { ...params, ...body }),
  'POST /api/modules/:id/promote': (context, { params, body }) => promoteCanary(context, { ...params, ...body }),
  'POST /api/modules/:id/rollback': (context, { params, body }) => rollBack(context, { ...params, ...body }),
  'POST /api/modules/:id/deactivate': (context, { params, body }) => deactivateModule(context, { ...params, ...body }),
  'POST /api/modules/:id/reactivate': (context, { params, body }) => reactivateModule(context, { ...params, ...body }),
  'GET /api/modules/:id/usage': (context, { params }) => listUsageHours(context, params.id),
  'PUT /api/modules/:id/settings': (context, { params, body }) => changeSettings(context, { ...params, ...body }),
  'GET /api/modules/:id/allowances': (context, { params }) => listAllowances(context, params.id),
  'POST /api/modules/:id/allowances': (context, { params, body }) => giveAllowance(context, { ...params, ...body }),
  'DELETE /api/modules/:id/allowances/:allowance_id': async (context, { params }) => {
    await takeAllowance(context, params);
    return undefined;
  },
  'POST /api/modules/:id/retire': (context, { params, body }) => retireVersion(context, { ...params, ...body }),
  'GET /api/modules/:id/tokens': ({ systemPool }, { params }) => listDeployTokens(systemPool, params.id),
  'POST /api/modules/:id/tokens': ({ systemPool, actor }, { params, body }) =>
    createDeployToken(systemPool, { moduleId: params.id, name: body.name, actor }),
  'DELETE /api/modules/:id/tokens/:token_id': async ({ systemPool, actor }, { params }) => {
    await revokeDeployToken(systemPool, { moduleId: params.id, tokenId: params.token_id, actor });
    return undefined;
  },
};
