import { isCustomProvider, type ProviderName, providerNames } from '@switchboard/contracts/providers.limits';
import { withoutTrailingSlashes } from '@switchboard/contracts/trim-text';

/** The API addresses of the six providers. Sources: their documentation, November 2026. */
const ownUrls = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  deepgram: 'https://api.deepgram.com/v1',
  elevenlabs: 'https://api.elevenlabs.io/v1',
  groq: 'https://api.groq.com/openai/v1',
  smallestai: 'https://waves-api.smallest.ai/api/v1',
} as const satisfies Partial<Record<ProviderName, string>>;

export type HostedProvider = keyof typeof ownUrls;
/** Overrides of the default addresses; Ollama's is used for detection. */
export type ProviderUrls = Partial<Record<HostedProvider | 'ollama', string>>;

const isHosted = (name: string): name is HostedProvider =>
  providerNames.some((known) => known === name && !isCustomProvider(known));

/** Reads `SWITCHBOARD_PROVIDER_URLS`. Throws an Error that names the first invalid part. */
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

/** The base URL of a provider's API, without a trailing slash; for a custom provider the organization's own. */
export function baseUrlOf(urls: ProviderUrls, name: ProviderName, config: { base_url?: string | undefined }): string {
  return isHosted(name) ? (urls[name] ?? ownUrls[name]) : (config.base_url ?? '');
}
