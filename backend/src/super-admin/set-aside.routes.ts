import type { setAsideApi } from '@switchboard/contracts/set-aside';
import type { SuperAdminContext } from '../context.ts';
import type { Handlers } from '../handler.ts';
import { type Decider, dropSetAside, listSetAside, retrySetAside } from './set-aside.ts';

const deciderOf = ({ requestId, ipAddress, superAdmin: { id, username } }: SuperAdminContext): Decider => ({
  requestId,
  ipAddress,
  actor: { kind: 'operator', id, name: username },
});

export const setAsideHandlers: Handlers<typeof setAsideApi> = {
  'GET /api/superadmin/set-aside': async (context) => ({ items: await listSetAside(context) }),
  'POST /api/superadmin/set-aside/:work_id/retry': async (context, { params }) => {
    await retrySetAside(context, deciderOf(context), params.work_id);
    return { success: true };
  },
  'DELETE /api/superadmin/set-aside/:work_id': async (context, { params }) => {
    await dropSetAside(context, deciderOf(context), params.work_id);
    return { success: true };
  },
};
