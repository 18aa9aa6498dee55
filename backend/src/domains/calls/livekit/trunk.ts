import type { Services } from '../../../services.ts';
import { openSipPassword } from '../../phone-numbers/sip-password.ts';

/** How a number calls out: by a SIP trunk of its own. */
export interface Trunk {
  hostname: string;
  authUsername: string;
  authPassword: string;
}

/** Whose call it is, and how its number calls out; null where that is not set up. */
export interface CallToDial {
  organization_id: string;
  /** The number that it goes by. */
  from: string;
  trunk: Trunk | null;
}

/** Reads what it takes to dial a call, inside its organization. */
export async function callToDial({ db, env }: Pick<Services, 'db' | 'env'>, callId: string): Promise<CallToDial> {
  const { organization_id, phone } = await db.calls.findFirstOrThrow({
    where: { id: callId },
    include: { phone: true },
  });
  const { termination_sip_domain: hostname, auth_username: authUsername, phone_number: from } = phone;
  const authPassword = openSipPassword(env, phone);
  const trunk = hostname && authUsername && authPassword ? { hostname, authUsername, authPassword } : null;
  return { organization_id, from, trunk };
}
