import type { SuperAdminSession } from '@switchboard/contracts/super-admin';
import { ApiError } from '@switchboard/platform';

export const loggedIn: SuperAdminSession = { super_admin: { username: 'ada', has_second_factor: false } };
export const loggedOut: SuperAdminSession = { super_admin: null };

/** An error response. */
export function refuse(
  status: number,
  error: { code: ApiError['code']; message?: string; reason?: ApiError['reason']; fields?: Record<string, string> },
) {
  return (): never => {
    throw new ApiError(status, { message: 'Refused', ...error });
  };
}

/** The response to everyone who isn't logged in as a super admin. */
export const sessionOver = refuse(401, { code: 'UNAUTHENTICATED', reason: 'super_admin' });
