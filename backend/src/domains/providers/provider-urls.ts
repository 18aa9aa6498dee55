import { isCustomProvider, type ProviderName, providerNames } from '@switchboard/contracts/providers.limits';
import { withoutTrailingSlashes } from '@switchboard/contracts/trim-text';

/** Where the six providers answer. Sources: their documentation, November 2026. */
const ownUrls = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  deepgram: 'https://api.deepgram.com/v1',
  elevenlabs: 'https://api.elevenlabs.io/v1',
  groq: 'https://api.groq.com/openai/v1',
  smallestai: 'https://waves-api.smallest.ai/api/v1',
} as const satisfies Partial<Record<ProviderName, string>>;

export type HostedProvider = keyof typeof ownUrls;
/** Addresses other than the usual ones; Ollama's is where it is looked for. */
export type ProviderUrls = Partial<Record<HostedProvider | 'ollama', string>>;

const isHosted = (name: string): name is HostedProvider =>
  providerNames.some((known) => known === name && !isCustomProvider(known));

/** Reads `SWITCHBOARD_PROVIDER_URLS`. Throws an Error that names the first part that is wrong. */
export function readProviderUrls(list: string): ProviderUrls {
  const urls: ProviderUrls = {};
  for (const part of list.split(',').map((entry) => entry.trim())) {
    if (part === '') continue;
    const [, name = '', url = ''] = /^(\w+)=(https?:\/\/.+)$/.exec(part) ?? [];
    if (!(isHosted(name) || name === 'ollama') || !URL.canParse(url))
      throw new Error(
        `SWITCHBOARD_PROVIDER_URLS: "${part}" does not name a provider and its address, such as openai=https://gateway.example.com/v1`,
      );
    urls[name] = withoutTrailingSlashes(url);
  }
  return urls;
}

/** The address below which a provider's API lies, without a slash at its end; of a custom one the organization's own. */
export function baseUrlOf(urls: ProviderUrls, name: ProviderName, config: { base_url?: string | undefined }): string {
  return isHosted(name) ? (urls[name] ?? ownUrls[name]) : (config.base_url ?? '');
}
