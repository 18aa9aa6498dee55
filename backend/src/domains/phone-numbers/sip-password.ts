import { deriveKey, type Env } from '../../env.ts';
import { decryptSecret, encryptSecret, lastFour } from '../../secrets.ts';

const purpose = 'phone-number-secrets';

interface Owner {
  id: string;
  organization_id: string;
}

const boundTo = ({ id, organization_id }: Owner) => `${organization_id}/${id}`;

/** The columns that keep a SIP password: encrypted for this very number, and what may be shown of it. */
export function sealSipPassword(env: Pick<Env, 'authSecret'>, owner: Owner, password: string) {
  return {
    auth_password_encrypted: encryptSecret(deriveKey(env.authSecret, purpose), password, boundTo(owner)),
    auth_password_last_four: lastFour(password),
  };
}

/** The SIP password of a number in clear, for the carrier that dials with it; null when there is none. */
export function openSipPassword(
  env: Pick<Env, 'authSecret'>,
  number: Owner & { auth_password_encrypted: string | null },
): string | null {
  if (number.auth_password_encrypted === null) return null;
  return decryptSecret(deriveKey(env.authSecret, purpose), number.auth_password_encrypted, boundTo(number));
}
