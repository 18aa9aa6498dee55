import { type AuthSecrets, seal, unseal } from '../../auth-secret.ts';
import { lastFour } from '../../secrets.ts';

interface Owner {
  id: string;
  organization_id: string;
}

/** For what a password is sealed, and for which row. */
export const sipPasswordSeal = {
  purpose: 'phone-number-secrets',
  boundTo: ({ id, organization_id }: Owner) => `${organization_id}/${id}`,
} as const;
const { purpose, boundTo } = sipPasswordSeal;

/** The columns that keep a SIP password: encrypted for this very number, and what may be shown of it. */
export function sealSipPassword(env: Pick<AuthSecrets, 'authSecret'>, owner: Owner, password: string) {
  return {
    auth_password_encrypted: seal(env, purpose, password, boundTo(owner)),
    auth_password_last_four: lastFour(password),
  };
}

/** The SIP password of a number in clear, for the carrier that dials with it; null when there is none. */
export function openSipPassword(
  env: AuthSecrets,
  number: Owner & { auth_password_encrypted: string | null },
): string | null {
  if (number.auth_password_encrypted === null) return null;
  return unseal(env, purpose, number.auth_password_encrypted, boundTo(number));
}
