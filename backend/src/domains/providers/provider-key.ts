import { deriveKey, type Env } from '../../env.ts';
import { decryptSecret, encryptSecret, lastFour } from '../../secrets.ts';

const purpose = 'provider-keys';

interface Owner {
  id: string;
  organization_id: string;
}

const boundTo = ({ id, organization_id }: Owner): string => `provider_credentials:${organization_id}:${id}`;

/** The columns that keep a key: encrypted for this very credential, and what may be shown of it. */
export function sealProviderKey(env: Pick<Env, 'authSecret'>, owner: Owner, key: string) {
  return {
    api_key_encrypted: encryptSecret(deriveKey(env.authSecret, purpose), key, boundTo(owner)),
    api_key_last_four: lastFour(key),
  };
}

/** The key of a credential in clear; null when it has none. */
export function openProviderKey(
  env: Pick<Env, 'authSecret'>,
  credential: Owner & { api_key_encrypted: string | null },
): string | null {
  const { api_key_encrypted: stored } = credential;
  return stored === null ? null : decryptSecret(deriveKey(env.authSecret, purpose), stored, boundTo(credential));
}
