import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { type Fallback, providersOf } from '@switchboard/contracts/fallbacks.limits';
import { followedFlow } from '@switchboard/contracts/filled-texts';
import { providerOf } from '@switchboard/contracts/provider-names';
import { type ProviderRole, providerFacts } from '@switchboard/contracts/providers.limits';
import type { Context } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import type { AgentServices } from '../../voice/agent/messages.ts';
import { nodeModelKey, nodeModels } from '../../voice/flow/node-models.ts';
import type { AssistantModels, AssistantVoice } from '../../voice/flow/other-assistant.ts';
import type { ProviderAccess } from '../../voice/services/provider-answer.ts';
import { pronunciationsOf } from '../pronunciations/pronunciations.service.ts';
import { credentialOf } from '../providers/credential-of.ts';

/** With what a part of a conversation is done; null where the organization has no key that is on. */
export async function accessOf(
  context: Context,
  role: ProviderRole,
  { provider: name, model, voice }: Fallback,
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
    ...(voice !== undefined && { voice }),
  };
}

/** Those providers of a part that have a key, in their order; none where the built-in part was chosen. */
async function chainOf(context: Context, role: ProviderRole, config: AssistantConfig): Promise<ProviderAccess[]> {
  const found: ProviderAccess[] = [];
  const chain = providersOf(config, role);
  if (chain[0]?.provider === 'builtin') return [];
  for (const named of chain) {
    const access = await accessOf(context, role, named);
    if (access) found.push(access);
  }
  return found;
}

/** The models of single nodes, as far as they have a key; null where no node has its own. */
async function nodeAccesses(
  context: Context,
  config: Pick<AssistantConfig, 'conversation' | 'flow'>,
): Promise<Record<string, ProviderAccess> | null> {
  const flow = followedFlow(config);
  const found: Record<string, ProviderAccess> = {};
  for (const { provider, model } of flow ? nodeModels(flow) : []) {
    const access = await accessOf(context, 'llm', { provider, model } as Fallback);
    if (access) found[nodeModelKey({ provider, model })] = access;
  }
  return Object.keys(found).length > 0 ? found : null;
}

/** The providers that an assistant's conversation uses, with their keys: they go to the agents for this one conversation. */
export function agentServices(context: Context, config: AssistantConfig): Promise<AgentServices> {
  return withTenant(context.organizationId, async () => {
    const [llm = null, ...llms] = await chainOf(context, 'llm', config);
    const [stt = null, ...stts] = await chainOf(context, 'stt', config);
    const [tts = null, ...ttss] = await chainOf(context, 'tts', config);
    const nodes = await nodeAccesses(context, config);
    return { llm, stt, tts, fallbacks: { llm: llms, stt: stts, tts: ttss }, ...(nodes && { nodes }) };
  });
}

/** The models of an assistant that takes a caller in another one's conversation. */
export function agentModels(context: Context, config: AssistantConfig): Promise<AssistantModels> {
  return withTenant(context.organizationId, async () => {
    const [llm = null, ...fallbacks] = await chainOf(context, 'llm', config);
    return { llm, fallbacks, nodes: (await nodeAccesses(context, config)) ?? {} };
  });
}

/** The voice of an assistant that takes a caller in another one's conversation. */
export function agentVoice(context: Context, assistantId: string, config: AssistantConfig): Promise<AssistantVoice> {
  return withTenant(context.organizationId, async () => {
    const [tts = null, ...fallbacks] = await chainOf(context, 'tts', config);
    return { tts, fallbacks, pronunciations: await pronunciationsOf(context, assistantId) };
  });
}
