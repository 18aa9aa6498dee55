import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { providerOf } from '@switchboard/contracts/provider-names';
import { type ProviderRole, providerFacts } from '@switchboard/contracts/providers.limits';
import type { Context } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import type { AgentServices } from '../../voice/agent/messages.ts';
import type { ProviderAccess } from '../../voice/services/provider-answer.ts';
import { credentialOf } from '../providers/credential-of.ts';

/** With what a part of a conversation is done; null: built in, also where the organization has no key that is on. */
async function accessOf(
  context: Context,
  role: ProviderRole,
  { name, model }: { name: string; model: string },
): Promise<ProviderAccess | null> {
  const provider = providerOf(role, name);
  const credential = provider && (await credentialOf(context, provider));
  if (!provider || !credential) return null;
  const { base_url, api_key, config: own } = credential;
  return {
    provider,
    label: providerFacts[provider].label,
    base_url,
    api_key,
    organization_id: own.organization_id ?? null,
    model: model || (own.model ?? ''),
  };
}

/** The providers that an assistant's conversation uses, with their keys: they go to the agents for this one conversation. */
export function agentServices(context: Context, config: AssistantConfig): Promise<AgentServices> {
  return withTenant(context.organizationId, async () => ({
    llm: await accessOf(context, 'llm', { name: config.llm_provider, model: config.llm_model }),
    stt: await accessOf(context, 'stt', { name: config.stt_provider, model: config.stt_model }),
    tts: await accessOf(context, 'tts', { name: config.tts_provider, model: config.tts_model }),
  }));
}
