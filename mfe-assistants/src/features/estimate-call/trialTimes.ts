import type { ProviderTrial } from '@switchboard/contracts/assistant-tests';
import { type QueryClient, useQuery } from '@switchboard/platform/query';

interface Tried {
  part: ProviderTrial['part'];
  provider: string;
  model?: string | undefined;
}

const keyOf = ({ part, provider, model }: Tried) => ['provider-trial', part, provider, model];

/** Stores how long a provider took to answer a trial, in milliseconds. */
export const keepTrial = (client: QueryClient, tried: Tried, ms: number): void =>
  void client.setQueryData(keyOf(tried), ms);

/** The duration of the last trial of these parts in milliseconds; undefined for parts without a trial. */
export function useTrialMs(tried: Tried): number | undefined {
  // Only trials write it.
  return useQuery<number>({
    queryKey: keyOf(tried),
    queryFn: () => Promise.reject(new Error('not tried')),
    enabled: false,
  }).data;
}
