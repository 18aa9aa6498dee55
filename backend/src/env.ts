import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { verdictOf } from '@switchboard/contracts/sentences';
import { z } from 'zod';
import { type AuthSecrets, deriveKey } from './auth-secret.ts';
import { readOrigins } from './developers/origins.ts';
import { type ProviderUrls, readProviderUrls } from './domains/providers/provider-urls.ts';
import { type Network, readNetworks } from './outgoing/public-addresses.ts';
import { isWhole, type Role, readRoles, rolesOf, usualDrainSeconds } from './roles.ts';

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');

const Env = z.object({
  NODE_ENV: z.string().default('development'),
  /** The owner's connection: migrations, roles. Everything else uses the two roles below. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'DATABASE_URL must be a postgres:// address.' }),
  /** Connections of the two restricted roles, where the owner may not create roles. */
  SWITCHBOARD_APP_DATABASE_URL: z.string().optional(),
  SWITCHBOARD_SYSTEM_DATABASE_URL: z.string().optional(),
  SWITCHBOARD_AUTH_SECRET: z.string().min(32).optional(),
  /** Other secrets that are accepted while the secret is changed, separated by commas; nothing new is made under them. */
  SWITCHBOARD_AUTH_SECRET_PREVIOUS: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .transform((secrets) => secrets.filter((secret) => secret !== ''))
    .refine(
      (secrets) => secrets.every(({ length }) => length >= 32),
      'SWITCHBOARD_AUTH_SECRET_PREVIOUS must be secrets of 32 characters or more, separated by commas.',
    ),
  SWITCHBOARD_DATA_DIR: z.string().default('.data'),
  /** Where the built shell and modules lie: the repository. */
  SWITCHBOARD_DIST_DIR: z.string().default(fileURLToPath(new URL('../..', import.meta.url))),
  SWITCHBOARD_DEMO: flag.default(false),
  /** The starter is still building: the server waits for its word before it publishes the workspace's builds. */
  SWITCHBOARD_BUILDS_PENDING: flag.default(false),
  /** `all`, or a list of its parts for a deployment with separate processes. */
  SWITCHBOARD_ROLE: z
    .string()
    .default('all')
    .refine(
      (text) => readRoles(text) !== null,
      'SWITCHBOARD_ROLE must be all, or a list of api, worker and agent, e.g. api,worker.',
    ),
  /** How long calls and conversations may go on in a process that is told to stop; default: 300, and 0 where one process does everything. */
  SWITCHBOARD_DRAIN_SECONDS: z.coerce.number().int().min(0).max(7_200).optional(),
  /** A port on which a process says how it is, for probes: for those that serve no pages; default: none. */
  SWITCHBOARD_HEALTH_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Public address, e.g. https://calls.example.com; default: whatever host the request names. */
  SWITCHBOARD_PUBLIC_URL: z.url().optional(),
  /** External extraction service; default: the built-in extractor. */
  SWITCHBOARD_EXTRACTION_URL: z.url().optional(),
  SWITCHBOARD_EXTRACTION_KEY: z.string().optional(),
  /** An OpenAI-compatible endpoint by which passages of knowledge are compared by what they mean; default: by their words alone. */
  SWITCHBOARD_EMBEDDINGS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SWITCHBOARD_EMBEDDINGS_MODEL: z.string().trim().optional(),
  SWITCHBOARD_EMBEDDINGS_KEY: z.string().optional(),
  /** An OpenAI-compatible endpoint that writes prompts; default: the built-in writer, which is no language model. */
  SWITCHBOARD_LLM_URL: z.url({ protocol: /^https?$/ }).optional(),
  SWITCHBOARD_LLM_MODEL: z.string().trim().optional(),
  SWITCHBOARD_LLM_KEY: z.string().optional(),
  /** Private networks that webhooks may reach all the same, e.g. `127.0.0.0/8` to try one on this machine. */
  SWITCHBOARD_WEBHOOK_NETWORKS: z.string().default(''),
  /** Private networks that providers, tools and sounds of organizations may lie in; default: this machine, outside production. */
  SWITCHBOARD_PRIVATE_NETWORKS: z.string().optional(),
  /** Other addresses of providers, e.g. `openai=http://127.0.0.1:8080/v1`: a gateway, or a local server in tests. */
  SWITCHBOARD_PROVIDER_URLS: z.string().default(''),
  /** Origins from which developers may replace modules; `http://localhost:*` means any port. */
  SWITCHBOARD_OVERRIDE_ORIGINS: z.string().optional(),
  /** Keeps files in a bucket instead of the data folder; the others say where it is and who asks. */
  SWITCHBOARD_S3_BUCKET: z.string().optional(),
  SWITCHBOARD_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  SWITCHBOARD_S3_REGION: z.string().default('us-east-1'),
  SWITCHBOARD_S3_ACCESS_KEY_ID: z.string().optional(),
  SWITCHBOARD_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** The bucket in the path instead of the host name, as most servers other than Amazon's want it. */
  SWITCHBOARD_S3_FORCE_PATH_STYLE: flag.default(false),
  /** Makes this super admin at the start when there is none of that name. */
  SWITCHBOARD_SUPER_ADMIN: z.string().trim().optional(),
  SWITCHBOARD_SUPER_ADMIN_PASSWORD: z.string().optional(),
  /** A LiveKit server, over which tests and calls go; without one tests connect directly and calls are simulated. */
  LIVEKIT_URL: z
    .url({
      protocol: /^(wss?|https?)$/,
      error: 'LIVEKIT_URL must be the address of a LiveKit server, e.g. wss://calls.livekit.cloud.',
    })
    .optional(),
  LIVEKIT_API_KEY: z.string().trim().optional(),
  LIVEKIT_API_SECRET: z.string().optional(),
  /** A WhatsApp gateway, the key that it demands, and how it is spoken to; without one WhatsApp is simulated. */
  SWITCHBOARD_WHATSAPP_URL: z.url({ protocol: /^https?$/ }).optional(),
  SWITCHBOARD_WHATSAPP_KEY: z.string().optional(),
  SWITCHBOARD_WHATSAPP_GATEWAY: z.enum(['switchboard', 'waha']).default('switchboard'),
  /** smtp:// address for mail; default: mail is written to `<data>/outbox`. */
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Switchboard <no-reply@localhost>'),
  /** Whom organizations write to about their plan: a mail address, or the address of a page. */
  SWITCHBOARD_PLAN_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https?$/ })], {
      error: 'SWITCHBOARD_PLAN_CONTACT must be a mail address, or the address of a page.',
    })
    .optional(),
  /** Who runs the installation and how they are reached: for the public pages. */
  SWITCHBOARD_OPERATOR_NAME: z.string().trim().max(200).optional(),
  SWITCHBOARD_OPERATOR_CONTACT: z.string().trim().max(300).optional(),
  /** Whether strangers are shown what the product is; `0` leads them to the sign-in. */
  SWITCHBOARD_PUBLIC_SITE: flag.default(true),
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  SWITCHBOARD_TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /** What Prometheus shows as its bearer token to read `/metrics`; without one only this machine may. */
  SWITCHBOARD_METRICS_TOKEN: z.string().min(32).optional(),
  /** Publishing assistants that people make waits for the safety tests, until an admin says otherwise; tests leave that to one suite. */
  SWITCHBOARD_SAFETY_TESTS: flag.default(true),
  /** Requests one address may make in a minute. */
  SWITCHBOARD_REQUESTS_PER_MINUTE: z.coerce.number().int().positive().default(3000),
  /** Where traces are sent by OTLP over HTTP; its other settings are OpenTelemetry's own variables. Default: nowhere. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Multiplies the pauses of simulated calls; tests use a small number. */
  SWITCHBOARD_SANDBOX_SPEED: z.coerce.number().positive().default(1),
  /** Whether assistants talk in simulated calls; off, the practice brain does alone, without functions and knowledge. */
  SWITCHBOARD_SANDBOX_AGENTS: flag.default(true),
  /** Lets numbers that end in 0190 to 0197 bring about a carrier's faults; never in production. */
  SWITCHBOARD_SANDBOX_FAULTS: flag.default(false),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** An IPv6 address may stand in brackets, as it does in an address of a page. */
  HOST: z
    .string()
    .default('127.0.0.1')
    .transform((host) => host.replace(/^\[(.*)\]$/, '$1')),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
});

export interface Env extends AuthSecrets {
  isProduction: boolean;
  databaseUrl: string;
  appDatabaseUrl: string;
  systemDatabaseUrl: string;
  /** The same by the passwords that the other accepted secrets give, in their order. */
  otherDatabaseUrls: { app: readonly string[]; system: readonly string[] };
  dataDir: string;
  distDir: string;
  isDemo: boolean;
  areBuildsPending: boolean;
  roles: readonly Role[];
  /** Seconds that calls and conversations may go on for, once the process is told to stop. */
  drainSeconds: number;
  healthPort: number | undefined;
  publicUrl: string | undefined;
  extractionUrl: string | undefined;
  extractionKey: string | undefined;
  /** Null: passages are found by their words alone. */
  embeddings: ModelSettings | null;
  /** Null: prompts are written by the built-in writer, where an organization has no model of its own. */
  languageModel: ModelSettings | null;
  webhookNetworks: Network[];
  /** Private networks that addresses of organizations may lie in, other than those of webhooks. */
  privateNetworks: Network[];
  /** Addresses of providers other than their own. */
  providerUrls: ProviderUrls;
  overrideOrigins: string[];
  /** Null: files lie below the data folder. */
  s3: S3Settings | null;
  /** Null: calls are simulated. */
  livekit: LivekitSettings | null;
  /** The super admin to make at the start. */
  superAdmin: { username: string; password: string } | null;
  /** Null: WhatsApp is simulated. */
  whatsapp: WhatsAppSettings | null;
  smtpUrl: string | undefined;
  mailFrom: string;
  planContact: string | undefined;
  operator: { name: string | undefined; contact: string | undefined };
  hasPublicSite: boolean;
  trustedProxies: number;
  /** Undefined: metrics are shown to this machine alone. */
  metricsToken: string | undefined;
  /** Undefined: nothing is traced. */
  otlpEndpoint: string | undefined;
  /** Publishing assistants that people make waits for the safety tests from the beginning. */
  requiresSafetyTests: boolean;
  requestsPerMinute: number;
  sandboxSpeed: number;
  hasSandboxAgents: boolean;
  hasSandboxFaults: boolean;
  logLevel: string;
  host: string;
  port: number;
}

/** A model of the installation: who says what texts mean, or who writes. */
export interface ModelSettings {
  /** Such as `https://api.openai.com/v1`. */
  url: string;
  model: string;
  key: string | undefined;
}

/** Which LiveKit server carries calls, and with what it is asked. */
export interface LivekitSettings {
  /** Where browsers and agents connect: `ws://` or `wss://`. */
  url: string;
  apiKey: string;
  apiSecret: string;
}

/** Where the WhatsApp gateway is asked. */
export interface WhatsAppSettings {
  url: string;
  key: string;
  /** By the contract of `backend/src/whatsapp/protocol.ts`, or as WAHA documents it. */
  gateway: 'switchboard' | 'waha';
}

/** Where the bucket of the files is. Without keys, those of the machine's own role are used. */
export interface S3Settings {
  bucket: string;
  endpoint: string | undefined;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  forcePathStyle: boolean;
}

function roleUrl(owner: string, role: string, secret: string): string {
  const url = new URL(owner);
  url.username = role;
  url.password = deriveKey(secret, `database:${role}`).toString('hex');
  return url.toString();
}

type DatabaseUrls = Pick<Env, 'databaseUrl' | 'appDatabaseUrl' | 'systemDatabaseUrl' | 'otherDatabaseUrls'>;

/** The addresses of the database for its owner and both roles: theirs by each accepted secret, or the one that is given. */
function databaseUrls(env: z.infer<typeof Env>, secrets: readonly string[]): DatabaseUrls {
  const { DATABASE_URL: owner, SWITCHBOARD_APP_DATABASE_URL: app, SWITCHBOARD_SYSTEM_DATABASE_URL: system } = env;
  const urlsOf = (role: string, given?: string) =>
    given ? [given] : secrets.map((secret) => roleUrl(owner, role, secret));
  const [appDatabaseUrl = '', ...otherApp] = urlsOf('switchboard_app', app);
  const [systemDatabaseUrl = '', ...otherSystem] = urlsOf('switchboard_system', system);
  return {
    databaseUrl: owner,
    appDatabaseUrl,
    systemDatabaseUrl,
    otherDatabaseUrls: { app: otherApp, system: otherSystem },
  };
}

function s3Settings(env: z.infer<typeof Env>): S3Settings | null {
  if (!env.SWITCHBOARD_S3_BUCKET) return null;
  const { SWITCHBOARD_S3_ACCESS_KEY_ID: accessKeyId, SWITCHBOARD_S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    throw new Error(
      'SWITCHBOARD_S3_ACCESS_KEY_ID and SWITCHBOARD_S3_SECRET_ACCESS_KEY are given together or not at all.',
    );
  return {
    bucket: env.SWITCHBOARD_S3_BUCKET,
    endpoint: env.SWITCHBOARD_S3_ENDPOINT,
    region: env.SWITCHBOARD_S3_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    forcePathStyle: env.SWITCHBOARD_S3_FORCE_PATH_STYLE,
  };
}

function modelSettings(env: z.infer<typeof Env>, of: 'EMBEDDINGS' | 'LLM', example: string): ModelSettings | null {
  const [url, model] = [env[`SWITCHBOARD_${of}_URL`], env[`SWITCHBOARD_${of}_MODEL`]];
  if (!url) return null;
  if (!model) throw new Error(`With SWITCHBOARD_${of}_URL, SWITCHBOARD_${of}_MODEL must be given, e.g. ${example}.`);
  return { url: url.replace(/\/+$/, ''), model, key: env[`SWITCHBOARD_${of}_KEY`] };
}

/** As long as LiveKit itself demands. */
const livekitSecretLength = 32;

function livekitSettings(env: z.infer<typeof Env>): LivekitSettings | null {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = env;
  if (!url && !apiKey && !apiSecret) return null;
  if (!url || !apiKey || !apiSecret)
    throw new Error('LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET are given together or not at all.');
  if (apiSecret.length < livekitSecretLength)
    throw new Error(`LIVEKIT_API_SECRET must have ${livekitSecretLength} characters or more.`);
  return { url: url.replace(/^http/i, 'ws').replace(/\/+$/, ''), apiKey, apiSecret };
}

function whatsappSettings(env: z.infer<typeof Env>): WhatsAppSettings | null {
  const { SWITCHBOARD_WHATSAPP_URL: url, SWITCHBOARD_WHATSAPP_KEY: key, SWITCHBOARD_WHATSAPP_GATEWAY: gateway } = env;
  if (!url) return null;
  // A gateway without one would write to people for whoever finds it.
  if (!key) throw new Error('With SWITCHBOARD_WHATSAPP_URL, SWITCHBOARD_WHATSAPP_KEY must be given.');
  return { url: url.replace(/\/+$/, ''), key, gateway };
}

function superAdmin(env: z.infer<typeof Env>): Env['superAdmin'] {
  const { SWITCHBOARD_SUPER_ADMIN: username, SWITCHBOARD_SUPER_ADMIN_PASSWORD: password } = env;
  if (!username) return null;
  if (!password)
    throw new Error(
      'With SWITCHBOARD_SUPER_ADMIN, SWITCHBOARD_SUPER_ADMIN_PASSWORD must be given: there is no default.',
    );
  return { username, password };
}

const looksLikeDefault = /^(.)\1+$|secret|change.?me|password|default|example/i;

/** Names that always mean this machine, also as an address to listen on. */
const loopback = /^(?:(?:[a-z\d-]+\.)*localhost|127(?:\.\d{1,3}){3}|::1)$/i;

function parse(source: NodeJS.ProcessEnv): z.infer<typeof Env> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  // A variable is named as it is written, not in the words that a field of a form would have.
  const parsed = Env.safeParse(given, { error: (issue) => `${issue.path?.join('.')} ${verdictOf(issue)}.` });
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ message }) => message).join('\n'));
  return parsed.data;
}

/** Reads the configuration. Throws an error that names each wrong variable. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const env = parse(source);
  const roles = rolesOf(env);
  const isProduction = env.NODE_ENV === 'production';
  if (isProduction && !env.SWITCHBOARD_AUTH_SECRET)
    throw new Error('In production SWITCHBOARD_AUTH_SECRET must be given: 32 random characters or more.');
  const given = [env.SWITCHBOARD_AUTH_SECRET ?? '', ...env.SWITCHBOARD_AUTH_SECRET_PREVIOUS];
  if (isProduction && given.some((secret) => looksLikeDefault.test(secret)))
    throw new Error('SWITCHBOARD_AUTH_SECRET looks like a default. Give a random one, e.g. from: openssl rand -hex 32');
  if (isProduction && env.SWITCHBOARD_SANDBOX_FAULTS)
    throw new Error('SWITCHBOARD_SANDBOX_FAULTS is for tests: in production nothing fails on purpose.');
  // Without it, links in mail would lead to whatever host the request named: to the one who asks for another's reset.
  if (env.SMTP_URL && !env.SWITCHBOARD_PUBLIC_URL)
    throw new Error('With SMTP_URL, SWITCHBOARD_PUBLIC_URL must be given: the address that links in mail lead to.');
  // Without it only localhost is answered, which nobody else's browser asks for.
  if (!loopback.test(env.HOST) && roles.includes('api') && !env.SWITCHBOARD_PUBLIC_URL)
    throw new Error(
      `With HOST=${env.HOST}, SWITCHBOARD_PUBLIC_URL must be given: the address that people use, e.g. https://calls.example.com.`,
    );
  const authSecret = env.SWITCHBOARD_AUTH_SECRET ?? randomBytes(32).toString('hex');
  const previousSecrets = env.SWITCHBOARD_AUTH_SECRET_PREVIOUS.filter((secret) => secret !== authSecret);
  return {
    isProduction,
    ...databaseUrls(env, [authSecret, ...previousSecrets]),
    authSecret,
    previousSecrets,
    dataDir: resolve(env.SWITCHBOARD_DATA_DIR),
    distDir: resolve(env.SWITCHBOARD_DIST_DIR),
    isDemo: env.SWITCHBOARD_DEMO && !isProduction,
    areBuildsPending: env.SWITCHBOARD_BUILDS_PENDING,
    roles,
    drainSeconds: env.SWITCHBOARD_DRAIN_SECONDS ?? (isWhole(env) ? 0 : usualDrainSeconds),
    healthPort: env.SWITCHBOARD_HEALTH_PORT,
    publicUrl: env.SWITCHBOARD_PUBLIC_URL,
    extractionUrl: env.SWITCHBOARD_EXTRACTION_URL,
    extractionKey: env.SWITCHBOARD_EXTRACTION_KEY,
    embeddings: modelSettings(env, 'EMBEDDINGS', 'nomic-embed-text'),
    languageModel: modelSettings(env, 'LLM', 'llama3.2'),
    webhookNetworks: readNetworks(env.SWITCHBOARD_WEBHOOK_NETWORKS, 'SWITCHBOARD_WEBHOOK_NETWORKS'),
    privateNetworks: readNetworks(
      env.SWITCHBOARD_PRIVATE_NETWORKS ?? (isProduction ? '' : '127.0.0.0/8, ::1/128'),
      'SWITCHBOARD_PRIVATE_NETWORKS',
    ),
    providerUrls: readProviderUrls(env.SWITCHBOARD_PROVIDER_URLS),
    overrideOrigins: readOrigins(
      env.SWITCHBOARD_OVERRIDE_ORIGINS ?? (isProduction ? '' : 'http://localhost:*,http://127.0.0.1:*'),
    ),
    s3: s3Settings(env),
    livekit: livekitSettings(env),
    superAdmin: superAdmin(env),
    whatsapp: whatsappSettings(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    planContact: env.SWITCHBOARD_PLAN_CONTACT,
    operator: {
      name: env.SWITCHBOARD_OPERATOR_NAME || undefined,
      contact: env.SWITCHBOARD_OPERATOR_CONTACT || undefined,
    },
    hasPublicSite: env.SWITCHBOARD_PUBLIC_SITE,
    trustedProxies: env.SWITCHBOARD_TRUSTED_PROXIES,
    metricsToken: env.SWITCHBOARD_METRICS_TOKEN,
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    requiresSafetyTests: env.SWITCHBOARD_SAFETY_TESTS,
    requestsPerMinute: env.SWITCHBOARD_REQUESTS_PER_MINUTE,
    sandboxSpeed: env.SWITCHBOARD_SANDBOX_SPEED,
    hasSandboxAgents: env.SWITCHBOARD_SANDBOX_AGENTS,
    hasSandboxFaults: env.SWITCHBOARD_SANDBOX_FAULTS,
    logLevel: env.LOG_LEVEL,
    host: env.HOST,
    port: env.PORT,
  };
}
