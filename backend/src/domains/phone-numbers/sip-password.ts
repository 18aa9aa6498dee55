import { type AuthSecrets, seal, unseal } from '../../auth-secret.ts';
import { lastFour } from '../../secrets.ts';

interface Owner {
  id: string;
  organization_id: string;
}

/** The purpose and the row for which a password is sealed. */
export const sipPasswordSeal = {
  purpose: 'phone-number-secrets',
  boundTo: ({ id, organization_id }: Owner) => `${organization_id}/${id}`,
} as const;
const { purpose, boundTo } = sipPasswordSeal;

/** The columns that store a SIP password: encrypted for this number, and the part that may be shown. */
export function sealSipPassword(env: Pick<AuthSecrets, 'authSecret'>, owner: Owner, password: string) {
  return {
    auth_password_encrypted: seal(env, purpose, password, boundTo(owner)),
    auth_password_last_four: lastFour(password),
  };
}

/** The SIP password of a number in plain text, for the carrier that dials with it; null if there is none. */
export function openSipPassword(
  env: AuthSecrets,
  number: Owner & { auth_password_encrypted: string | null },
): string | null {
  if (number.auth_password_encrypted === null) return null;
  return unseal(env, purpose, number.auth_password_encrypted, boundTo(number));
}
