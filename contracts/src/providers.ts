import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import {
  isCustomProvider,
  maxProviderKeyLength,
  maxProviderTextLength,
  maxProviderUrlLength,
  type ProviderName as Name,
  providerNames,
  providerTestSeconds,
  smallestRegions,
} from './providers.limits.ts';
import { Id, Timestamp } from './shared.ts';
import { withoutTrailingSlashes } from './trim-text.ts';

export const ProviderName = z.enum(providerNames);
export type ProviderName = z.infer<typeof ProviderName>;

const noAddress = 'Please enter a valid web address, such as http://localhost:11434/v1.';

const text = z.string().trim().max(maxProviderTextLength);

/** Optional text; blank counts as absent. */
const optionalText = text.optional().transform((value) => value || undefined);

/** The address before `/chat/completions`, `/audio/transcriptions` or `/audio/speech`, without a slash at its end. */
const BaseUrl = z
  .string('Base URL is required')
  .trim()
  .min(1, 'Base URL is required')
  .max(maxProviderUrlLength)
  .superRefine((value, issues) => {
    if (value === '') return;
    const url = URL.canParse(value) ? new URL(value) : null;
    const refuse = (message: string) => issues.addIssue({ code: 'custom', message });
    if (!url || !/^https?:$/.test(url.protocol)) refuse(noAddress);
    else if (url.username || url.password) refuse('The address carries no name and password: the key has a field.');
    else if (url.search || url.hash) refuse('The address ends before ? and #.');
  })
  .overwrite(withoutTrailingSlashes);

const own = z.strictObject({ base_url: BaseUrl, model: text.min(1, 'Model is required') });
const nothing = z.strictObject({});

/** The extra fields of each provider. Source: specification 02 §5. */
export const providerConfigs = {
  openai: z.strictObject({ organization_id: optionalText }),
  anthropic: nothing,
  deepgram: nothing,
  elevenlabs: nothing,
  groq: nothing,
  smallestai: z.strictObject({
    region: z
      .enum(['', ...smallestRegions], `Region must be one of ${smallestRegions.join(', ')}`)
      .optional()
      .transform((value) => value || undefined),
  }),
  custom_llm: own,
  custom_stt: own,
  custom_tts: own,
} as const satisfies Record<Name, z.ZodObject>;

/** The extra fields of all providers, as stored; `providerConfigs` has those of each. */
export const ProviderConfig = z.strictObject({
  organization_id: z.string().optional(),
  region: z.enum(smallestRegions).optional(),
  base_url: z.string().optional(),
  model: z.string().optional(),
});
export type ProviderConfig = z.infer<typeof ProviderConfig>;

// A line break would end the header with the key.
const key = z
  .string('API Key is required')
  .trim()
  .min(1, 'API Key is required')
  .max(maxProviderKeyLength)
  .regex(/^[\x21-\x7e]*$/, 'An API key has no spaces and no letters with accents.');

/** An organization's own servers often need no key. */
const optionalKey = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || undefined)
  .pipe(key.optional());

/** The form of one provider; a stored key can be omitted. */
export const providerForm = <T extends Name>(name: T, isKeyStored: boolean) =>
  z.strictObject({
    api_key: isKeyStored || isCustomProvider(name) ? optionalKey : key,
    config: providerConfigs[name],
  });

const withKey = <T extends Name, C extends z.ZodType>(provider_name: T, config: C) =>
  z.strictObject({ provider_name: z.literal(provider_name), api_key: key, config });
const ownServer = <T extends Name>(provider_name: T) =>
  z.strictObject({ provider_name: z.literal(provider_name), api_key: optionalKey, config: own });

/** A new credential: a key, and the provider's extra fields. */
export const ProviderCredentialInput = z.discriminatedUnion('provider_name', [
  withKey('openai', providerConfigs.openai.prefault({})),
  withKey('anthropic', providerConfigs.anthropic.prefault({})),
  withKey('deepgram', providerConfigs.deepgram.prefault({})),
  withKey('elevenlabs', providerConfigs.elevenlabs.prefault({})),
  withKey('groq', providerConfigs.groq.prefault({})),
  withKey('smallestai', providerConfigs.smallestai.prefault({})),
  ownServer('custom_llm'),
  ownServer('custom_stt'),
  ownServer('custom_tts'),
]);
export type ProviderCredentialInput = z.input<typeof ProviderCredentialInput>;

/** A change of a credential: without a key the stored one stays; the extra fields are replaced as a whole. */
export const ProviderCredentialUpdate = z.strictObject({
  api_key: optionalKey,
  is_active: z.boolean().optional(),
  config: z.record(z.string(), z.unknown()).optional(),
});
export type ProviderCredentialUpdate = z.input<typeof ProviderCredentialUpdate>;

/** The result of a test. */
export const ProviderTestResult = z.enum(['ok', 'key_refused', 'no_credit', 'unreachable', 'failed']);
export type ProviderTestResult = z.infer<typeof ProviderTestResult>;

export const ProviderTest = z.object({
  result: ProviderTestResult,
  /** A sentence for people. */
  message: z.string(),
  /** From the DNS lookup to the last byte. */
  duration_ms: z.int(),
});
export type ProviderTest = z.infer<typeof ProviderTest>;

export const ProviderCredential = z.object({
  id: Id,
  organization_id: Id,
  provider_name: ProviderName,
  is_active: z.boolean(),
  /** Helps people who can manage keys recognize it; null if there is none, and for everyone else. */
  api_key_last_four: z.string().nullable(),
  has_api_key: z.boolean(),
  config: ProviderConfig,
  /** The result of the last test; null before the first one, and after a change. */
  last_test: ProviderTest.extend({ at: Timestamp }).nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type ProviderCredential = z.infer<typeof ProviderCredential>;

/** The assistants that use a provider. */
export const ProviderUses = z.object({
  total: z.int(),
  /** At most five, by name. */
  first: z.array(z.object({ id: Id, name: z.string() })),
});
export type ProviderUses = z.infer<typeof ProviderUses>;

/** Model servers that were found on the installation's machine. */
export const DetectedModels = z.object({
  base_url: z.string(),
  /** Its models. */
  models: z.array(z.string()),
  /** Why none was found; null if one was. */
  problem: z.enum(['not_found', 'not_allowed', 'no_models']).nullable(),
});
export type DetectedModels = z.infer<typeof DetectedModels>;

/** Why an action on a provider was refused. */
export const providerReasons = ['provider_configured'] as const;

const byId = z.object({ id: Id });
const flag = 'providers';
const managed = { access: 'member', permission: 'provider.manage', flag } as const;

export const providerApi = {
  'GET /api/providers': {
    summary: 'Lists the credentials of the organization, in the order of the providers, without their keys',
    access: 'member',
    permission: 'provider.read',
    stale_after: ['provider.changed'],
    flag,
    response: z.object({ providers: z.array(ProviderCredential) }),
  },
  'POST /api/providers': {
    summary: 'Adds the credential of a provider; there is one of each',
    ...managed,
    body: ProviderCredentialInput,
    response: ProviderCredential,
    status: 201,
  },
  'POST /api/providers/detect': {
    summary: "Looks for a model server on the machine of the installation, at Ollama's port",
    ...managed,
    response: DetectedModels,
  },
  'PATCH /api/providers/:id': {
    summary: 'Changes a credential, or switches it on or off',
    ...managed,
    params: byId,
    body: ProviderCredentialUpdate,
    response: ProviderCredential,
  },
  'DELETE /api/providers/:id': {
    summary: 'Deletes a credential with its key',
    ...managed,
    params: byId,
    status: 204,
  },
  'GET /api/providers/:id/uses': {
    summary: 'The assistants that name the provider of a credential',
    access: 'member',
    permission: 'provider.read',
    flag,
    params: byId,
    response: ProviderUses,
  },
  'POST /api/providers/:id/test': {
    summary: `Asks the provider once, by its cheapest request and for ${providerTestSeconds} seconds at most, whether the key is taken`,
    ...managed,
    params: byId,
    response: ProviderTest,
  },
} as const satisfies Endpoints;
