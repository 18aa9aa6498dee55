import { type AuthSecrets, seal, unseal } from '../../auth-secret.ts';
import { lastFour } from '../../secrets.ts';

interface Owner {
  id: string;
  organization_id: string;
}

/** For what a key is sealed, and for which row. */
export const providerKeySeal = {
  purpose: 'provider-keys',
  boundTo: ({ id, organization_id }: Owner): string => `provider_credentials:${organization_id}:${id}`,
} as const;
const { purpose, boundTo } = providerKeySeal;

/** The columns that keep a key: encrypted for this very credential, and what may be shown of it. */
export function sealProviderKey(env: Pick<AuthSecrets, 'authSecret'>, owner: Owner, key: string) {
  return {
    api_key_encrypted: seal(env, purpose, key, boundTo(owner)),
    api_key_last_four: lastFour(key),
  };
}

/** The key of a credential in clear; null when it has none. */
export function openProviderKey(
  env: AuthSecrets,
  credential: Owner & { api_key_encrypted: string | null },
): string | null {
  const { api_key_encrypted: stored } = credential;
  return stored === null ? null : unseal(env, purpose, stored, boundTo(credential));
}
