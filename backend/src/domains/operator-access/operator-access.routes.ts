import type { operatorAccessApi } from '@switchboard/contracts/operator-access';
import type { Handlers } from '../../handler.ts';
import { admitOperators, dismissOperators, readOperatorAccess } from './operator-access.service.ts';

export const operatorAccessHandlers: Handlers<typeof operatorAccessApi> = {
  'GET /api/operator-access': (context) => readOperatorAccess(context),
  'PUT /api/operator-access': async (context, { body }) => {
    await admitOperators(context, body);
    return readOperatorAccess(context);
  },
  'DELETE /api/operator-access': async (context) => {
    await dismissOperators(context);
    return readOperatorAccess(context);
  },
};
