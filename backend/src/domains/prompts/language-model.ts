import type { LanguageModel } from '@switchboard/contracts/generations';
import { defaultModelOf, languageModels } from '@switchboard/contracts/model-catalogue';
import { localWriterName } from '@switchboard/contracts/prompts.limits';
import { type ProviderName, providerFacts } from '@switchboard/contracts/providers.limits';
import type { Context } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { type Network, readNetworks } from '../../outgoing/public-addresses.ts';
import {
  createProviderClient,
  type ProviderAccess,
  type ProviderClient,
} from '../../voice/services/provider-answer.ts';
import { credentialOf } from '../providers/credential-of.ts';

/** Providers that write texts, in order of preference among an organization's credentials, with the model of each. */
const writers: { provider: ProviderName; model: string }[] = [
  { provider: 'custom_llm', model: '' },
  ...(['openai', 'anthropic', 'groq'] as const).map((provider) => ({
    provider,
    model: defaultModelOf(languageModels, provider),
  })),
];

// The operator of the installation may run the model at any address.
const anywhere = readNetworks('0.0.0.0/0, ::/0', 'SWITCHBOARD_LLM_URL');

/** The model that writes, and how to access it; a null access is the built-in writer. */
interface Found {
  description: LanguageModel;
  access: ProviderAccess | null;
  networks: readonly Network[];
}

const described = ({ base_url, model }: ProviderAccess, is_own: boolean): LanguageModel => ({
  kind: 'openai-compatible',
  name: model,
  model,
  host: new URL(base_url).host,
  is_own,
});

/** The model that writes for an organization: its own, else that of the installation, else the built-in writer. */
async function findModel(context: Context): Promise<Found> {
  const { env } = context;
  const active = await context.db.provider_credentials.findMany({
    where: { is_active: true, provider_name: { in: writers.map(({ provider }) => provider) } },
    select: { provider_name: true },
  });
  for (const { provider, model } of writers) {
    if (!active.some(({ provider_name }) => provider_name === provider)) continue;
    const credential = await credentialOf(context, provider);
    const own = credential && (credential.config.model || model);
    if (!credential || !own) continue;
    const access: ProviderAccess = {
      ...{ provider, label: providerFacts[provider].label, base_url: credential.base_url, api_key: credential.api_key },
      ...{ organization_id: credential.config.organization_id ?? null, model: own },
    };
    return { description: described(access, true), access, networks: env.privateNetworks };
  }
  if (env.languageModel) {
    const { url: base_url, model, key } = env.languageModel;
    const label = new URL(base_url).host;
    const access: ProviderAccess = {
      ...{ provider: 'custom_llm' as const, label, base_url, api_key: key ?? null, organization_id: null, model },
    };
    return { description: described(access, false), access, networks: anywhere };
  }
  return {
    description: { kind: 'local', name: localWriterName, model: null, host: null, is_own: false },
    access: null,
    networks: [],
  };
}

/** The model that currently writes for an organization. */
export const readLanguageModel = async (context: Context): Promise<LanguageModel> =>
  (await withTenant(context.organizationId, () => findModel(context))).description;

/** A client of the model that writes for an organization, to be closed; null for the built-in writer. */
export async function openLanguageModel(
  context: Context,
): Promise<{ description: LanguageModel; client: ProviderClient | null }> {
  const { description, access, networks } = await withTenant(context.organizationId, () => findModel(context));
  return { description, client: access && createProviderClient(access, networks) };
}
