import type { Services } from '../../../services.ts';
import { openSipPassword } from '../../phone-numbers/sip-password.ts';
import { readMissingParts } from '../real-calls.ts';

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
  /** What its assistant lacks to talk on a real line. */
  missing: string[];
}

/** Reads what it takes to dial a call, inside its organization. */
export async function callToDial({ db, env }: Pick<Services, 'db' | 'env'>, callId: string): Promise<CallToDial> {
  const call = await db.calls.findFirstOrThrow({
    where: { id: callId },
    include: { phone: true },
  });
  const { organization_id, phone } = call;
  const { termination_sip_domain: hostname, auth_username: authUsername, phone_number: from } = phone;
  const authPassword = openSipPassword(env, phone);
  const trunk = hostname && authUsername && authPassword ? { hostname, authUsername, authPassword } : null;
  const missing = (await readMissingParts(db, organization_id, [call]))(call);
  return { organization_id, from, trunk, missing };
}
