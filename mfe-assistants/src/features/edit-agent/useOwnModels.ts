import { useCan, useFlag } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';

/** The models of the organization's own servers, by part; empty if no server is connected. */
export type OwnModels = Readonly<Record<'llm' | 'stt' | 'tts', string>>;

/** The initial model of a custom provider: the one that its server was connected with. */
export function useOwnModels(): OwnModels {
  const canRead = useCan('provider.read');
  const hasProviders = useFlag('providers');
  const { data } = useQuery({ ...endpointQuery('GET /api/providers'), enabled: canRead && hasProviders });
  const own = (name: string) =>
    data?.providers.find(({ provider_name, is_active }) => provider_name === name && is_active)?.config.model ?? '';
  return { llm: own('custom_llm'), stt: own('custom_stt'), tts: own('custom_tts') };
}
