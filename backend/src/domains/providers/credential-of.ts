import type { ProviderConfig } from '@switchboard/contracts/providers';
import type { ProviderName } from '@switchboard/contracts/providers.limits';
import type { Context } from '../../context.ts';
import { openProviderKey } from './provider-key.ts';
import { baseUrlOf } from './provider-urls.ts';

/** What a provider is asked with. */
export interface Credential {
  base_url: string;
  api_key: string | null;
  config: ProviderConfig;
}

/** The credential with which an organization uses a provider; null when it has none, or switched it off. */
export async function credentialOf(
  { db, env, organizationId }: Pick<Context, 'db' | 'env' | 'organizationId'>,
  provider: ProviderName,
): Promise<Credential | null> {
  const row = await db.provider_credentials.findFirst({
    where: { organization_id: organizationId, provider_name: provider, is_active: true },
  });
  if (!row) return null;
  const config = row.config as ProviderConfig;
  return { base_url: baseUrlOf(env.providerUrls, provider, config), api_key: openProviderKey(env, row), config };
}
