import type { developerApi } from '@switchboard/contracts/developers';
import type { Handlers } from '../handler.ts';
import { reportModuleFailure } from './module-failures.ts';
import { reportModuleOpens } from './module-opens.ts';
import { resetOverrides, setOverride } from './overrides.ts';

export const developerHandlers: Handlers<typeof developerApi> = {
  'POST /api/developer/overrides': async (request, { body }) => {
    await setOverride(request, body);
    return undefined;
  },
  'DELETE /api/developer/overrides': async (request) => {
    await resetOverrides(request);
    return undefined;
  },
  'POST /api/module-failures': async (context, { body }) => {
    await reportModuleFailure(context, body);
    return undefined;
  },
  'POST /api/module-opens': async (context, { body }) => {
    await reportModuleOpens(context, body);
    return undefined;
  },
};
