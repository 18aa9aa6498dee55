import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { providersOf } from '@switchboard/contracts/fallbacks.limits';
import type { Tx } from '../../database/database.ts';
import { readSnapshots } from '../assistants/versions.ts';
import type { ConfiguredProviders, NamedProviders } from '../providers/publish-check.ts';
import { checkProviders, readConfiguredProviders } from '../providers/publish-check.ts';

const names = { llm: 'Model', stt: 'Transcriber', tts: 'Voice' } as const;

/** Built-in parts for practice: the rules that replace a model, and a transcriber that gets one word in four wrong. */
const practice: readonly string[] = ['llm', 'stt'];

/** What an assistant lacks to talk on the phone, one sentence each. Empty if it lacks nothing. One usable provider per part is enough. */
export function missingParts(config: NamedProviders, configured: ConfiguredProviders): string[] {
  const lacking = checkProviders(config, configured);
  return (['llm', 'stt', 'tts'] as const).flatMap((part) => {
    const chain = providersOf(config, part);
    if (practice.includes(part) && chain[0]?.provider === 'builtin')
      return [`${names[part]}: the built-in one is for practice only. Choose another one in the assistant.`];
    const unusable = lacking.filter(({ field }) => field.startsWith(`${part}_`));
    const [first] = unusable;
    return first && unusable.length === chain.length ? [`${names[part]}: ${first.message}.`] : [];
  });
}

/** What assistants lack to talk on the phone, each in the version that its calls use. */
export async function readMissingParts(
  tx: Pick<Tx, '$queryRaw' | 'provider_credentials'>,
  organizationId: string,
  wanted: readonly { assistant_id: string; assistant_version: number | null }[],
): Promise<(of: { assistant_id: string; assistant_version: number | null }) => string[]> {
  const snapshotOf = await readSnapshots(tx, organizationId, wanted);
  const configured = await readConfiguredProviders(tx);
  return (one) => {
    const config: AssistantConfig | null = snapshotOf(one);
    return config ? missingParts(config, configured) : [];
  };
}

/** The same for the live version of one assistant. */
export async function missingPartsOf(
  tx: Pick<Tx, '$queryRaw' | 'provider_credentials'>,
  organizationId: string,
  assistantId: string,
): Promise<string[]> {
  const one = { assistant_id: assistantId, assistant_version: null };
  return (await readMissingParts(tx, organizationId, [one]))(one);
}
