import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { verdictOf } from '@switchboard/contracts/sentences';
import { withoutTrailingSlashes } from '@switchboard/contracts/trim-text';
import { type AuthSecrets, deriveKey } from './auth-secret.ts';
import { isLoopback, readDeveloperSettings } from './developer-settings.ts';
import { readOrigins } from './developers/origins.ts';
import { type ProviderUrls, readProviderUrls } from './domains/providers/provider-urls.ts';
import { type Network, readNetworks } from './outgoing/public-addresses.ts';
import { isWhole, type Role, rolesOf, usualDrainSeconds } from './roles.ts';
import { Variables } from './variables.ts';

export interface Env extends AuthSecrets {
  isProduction: boolean;
  databaseUrl: string;
  appDatabaseUrl: string;
  systemDatabaseUrl: string;
  /** The system role's connection that bypasses a transaction pooler: for LISTEN and session-level locks. */
  directSystemUrl: string;
  /** The same URLs with the passwords of the other accepted secrets, in their order. */
  otherDatabaseUrls: { app: readonly string[]; system: readonly string[]; direct: readonly string[] };
  /** A pooler may give each transaction another connection of the database. */
  isPooledByTransaction: boolean;
  dataDir: string;
  /** Size of the file that is removed when the disk of the data folder is full; 0: there is none. */
  diskReserveBytes: number;
  distDir: string;
  isDemo: boolean;
  /** Others can open this installation: it listens on a public interface, or has a public address. */
  isReachableByOthers: boolean;
  /** Active developer settings, described for people. */
  developerSettings: readonly string[];
  areBuildsPending: boolean;
  /** Earlier processes that someone killed. */
  killedPids: readonly number[];
  roles: readonly Role[];
  /** Seconds for which calls and conversations may continue after the process receives the stop signal. */
  drainSeconds: number;
  /** A process whose event loop is blocked this long is ended. Null: never. */
  frozenMs: number | null;
  healthPort: number | undefined;
  publicUrl: string | undefined;
  extractionUrl: string | undefined;
  extractionKey: string | undefined;
  /** Null: passages are found only by their words. */
  embeddings: ModelSettings | null;
  /** Null: the built-in writer writes prompts, unless an organization has its own model. */
  languageModel: ModelSettings | null;
  webhookNetworks: Network[];
  /** Private networks that addresses entered by organizations may be in, except those of webhooks. */
  privateNetworks: Network[];
  /** Overrides for the addresses of providers. */
  providerUrls: ProviderUrls;
  overrideOrigins: string[];
  /** Null: files are stored below the data folder. */
  s3: S3Settings | null;
  /** Null: calls are simulated. */
  livekit: LivekitSettings | null;
  /** The super admin to create at the start. */
  superAdmin: { username: string; password: string } | null;
  /** Null: WhatsApp is simulated. */
  whatsapp: WhatsAppSettings | null;
  smtpUrl: string | undefined;
  mailFrom: string;
  planContact: string | undefined;
  operator: { name: string | undefined; contact: string | undefined };
  hasPublicSite: boolean;
  trustedProxies: number;
  /** Undefined: metrics are available only from this machine. */
  metricsToken: string | undefined;
  /** Undefined: tracing is off. */
  otlpEndpoint: string | undefined;
  /** True: people need the safety tests for publishing assistants from the start. False: only once an admin requires them. */
  requiresSafetyTests: boolean;
  requestsPerMinute: number;
  sandboxSpeed: number;
  hasSandboxAgents: boolean;
  hasSandboxFaults: boolean;
  logLevel: string;
  host: string;
  port: number;
}

/** A model of the installation, for embeddings or for writing. */
interface ModelSettings {
  /** Such as `https://api.openai.com/v1`. */
  url: string;
  model: string;
  key: string | undefined;
}

/** Address and credentials of the LiveKit server that carries calls. */
export interface LivekitSettings {
  /** Where browsers and agents connect: `ws://` or `wss://`. */
  url: string;
  apiKey: string;
  apiSecret: string;
}

/** Address and credentials of the WhatsApp gateway. */
interface WhatsAppSettings {
  url: string;
  key: string;
  /** The protocol: our contract in `backend/src/whatsapp/protocol.ts`, or WAHA's documented API. */
  gateway: 'switchboard' | 'waha';
}

/** The bucket for files. Without keys, the machine's own role is used. */
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

/** The URL with which `role` connects directly to the owner's server, without a pooler. */
function direct(role: string, owner: string): string {
  const url = new URL(owner);
  ({ username: url.username, password: url.password } = new URL(role));
  return url.toString();
}

type DatabaseUrls = Pick<
  Env,
  | 'databaseUrl'
  | 'appDatabaseUrl'
  | 'systemDatabaseUrl'
  | 'directSystemUrl'
  | 'otherDatabaseUrls'
  | 'isPooledByTransaction'
>;

/** The database URLs of the owner and both roles: derived from each accepted secret, or as given. */
function databaseUrls(env: Variables, secrets: readonly string[]): DatabaseUrls {
  const { DATABASE_URL: owner, SWITCHBOARD_APP_DATABASE_URL: app, SWITCHBOARD_SYSTEM_DATABASE_URL: system } = env;
  const isPooledByTransaction = env.SWITCHBOARD_POOLER === 'transaction';
  const urlsOf = (role: string, given?: string) =>
    given ? [given] : secrets.map((secret) => roleUrl(owner, role, secret));
  const [appDatabaseUrl = '', ...otherApp] = urlsOf('switchboard_app', app);
  const systemUrls = urlsOf('switchboard_system', system);
  const [systemDatabaseUrl = '', ...otherSystem] = systemUrls;
  const [directSystemUrl = '', ...otherDirect] = isPooledByTransaction
    ? systemUrls.map((url) => direct(url, owner))
    : systemUrls;
  return {
    databaseUrl: owner,
    appDatabaseUrl,
    systemDatabaseUrl,
    directSystemUrl,
    otherDatabaseUrls: { app: otherApp, system: otherSystem, direct: otherDirect },
    isPooledByTransaction,
  };
}

function s3Settings(env: Variables): S3Settings | null {
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

function modelSettings(env: Variables, of: 'EMBEDDINGS' | 'LLM', example: string): ModelSettings | null {
  const [url, model] = [env[`SWITCHBOARD_${of}_URL`], env[`SWITCHBOARD_${of}_MODEL`]];
  if (!url) return null;
  if (!model) throw new Error(`With SWITCHBOARD_${of}_URL, SWITCHBOARD_${of}_MODEL must be given, e.g. ${example}.`);
  return { url: withoutTrailingSlashes(url), model, key: env[`SWITCHBOARD_${of}_KEY`] };
}

/** LiveKit's own minimum. */
const livekitSecretLength = 32;

function livekitSettings(env: Variables): LivekitSettings | null {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = env;
  if (!url && !apiKey && !apiSecret) return null;
  if (!url || !apiKey || !apiSecret)
    throw new Error('LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET are given together or not at all.');
  if (apiSecret.length < livekitSecretLength)
    throw new Error(`LIVEKIT_API_SECRET must have ${livekitSecretLength} characters or more.`);
  return { url: withoutTrailingSlashes(url.replace(/^http/i, 'ws')), apiKey, apiSecret };
}

function whatsappSettings(env: Variables): WhatsAppSettings | null {
  const { SWITCHBOARD_WHATSAPP_URL: url, SWITCHBOARD_WHATSAPP_KEY: key, SWITCHBOARD_WHATSAPP_GATEWAY: gateway } = env;
  if (!url) return null;
  // A gateway without a key would send messages for anyone who finds it.
  if (!key) throw new Error('With SWITCHBOARD_WHATSAPP_URL, SWITCHBOARD_WHATSAPP_KEY must be given.');
  return { url: withoutTrailingSlashes(url), key, gateway };
}

function superAdmin(env: Variables): Env['superAdmin'] {
  const { SWITCHBOARD_SUPER_ADMIN: username, SWITCHBOARD_SUPER_ADMIN_PASSWORD: password } = env;
  if (!username) return null;
  if (!password)
    throw new Error(
      'With SWITCHBOARD_SUPER_ADMIN, SWITCHBOARD_SUPER_ADMIN_PASSWORD must be given: there is no default.',
    );
  return { username, password };
}

const looksLikeDefault = /^(.)\1+$|secret|change.?me|password|default|example/i;

function parse(source: NodeJS.ProcessEnv): Variables {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  // Variables are named as they are written, not with the labels of form fields.
  const parsed = Variables.safeParse(given, { error: (issue) => `${issue.path?.join('.')} ${verdictOf(issue)}.` });
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ message }) => message).join('\n'));
  return parsed.data;
}

/** Reads the configuration. Throws an error that names each invalid variable. */
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
  // Without it, links in mail would use the host of the request, so an attacker could request another person's reset link for their
  // own host.
  if (env.SMTP_URL && !env.SWITCHBOARD_PUBLIC_URL)
    throw new Error('With SMTP_URL, SWITCHBOARD_PUBLIC_URL must be given: the address that links in mail lead to.');
  // Without it only localhost is answered, which no other machine's browser requests.
  if (!isLoopback(env.HOST) && roles.includes('api') && !env.SWITCHBOARD_PUBLIC_URL)
    throw new Error(
      `With HOST=${env.HOST}, SWITCHBOARD_PUBLIC_URL must be given: the address that people use, e.g. https://calls.example.com.`,
    );
  const authSecret = env.SWITCHBOARD_AUTH_SECRET ?? randomBytes(32).toString('hex');
  const previousSecrets = env.SWITCHBOARD_AUTH_SECRET_PREVIOUS.filter((secret) => secret !== authSecret);
  const developer = readDeveloperSettings(env);
  return {
    isProduction,
    ...databaseUrls(env, [authSecret, ...previousSecrets]),
    authSecret,
    previousSecrets,
    dataDir: resolve(env.SWITCHBOARD_DATA_DIR),
    diskReserveBytes: env.SWITCHBOARD_DISK_RESERVE_MB * 1024 * 1024,
    distDir: resolve(env.SWITCHBOARD_DIST_DIR),
    isDemo: developer.isDemo,
    isReachableByOthers: developer.isReachableByOthers,
    developerSettings: developer.developerSettings,
    areBuildsPending: env.SWITCHBOARD_BUILDS_PENDING,
    killedPids: env.SWITCHBOARD_KILLED_PIDS.split(',')
      .map(Number)
      .filter((pid) => pid > 0),
    roles,
    drainSeconds: env.SWITCHBOARD_DRAIN_SECONDS ?? (isWhole(env) ? 0 : usualDrainSeconds),
    frozenMs: env.SWITCHBOARD_FROZEN_SECONDS === 0 ? null : env.SWITCHBOARD_FROZEN_SECONDS * 1000,
    healthPort: env.SWITCHBOARD_HEALTH_PORT,
    publicUrl: env.SWITCHBOARD_PUBLIC_URL,
    extractionUrl: env.SWITCHBOARD_EXTRACTION_URL,
    extractionKey: env.SWITCHBOARD_EXTRACTION_KEY,
    embeddings: modelSettings(env, 'EMBEDDINGS', 'nomic-embed-text'),
    languageModel: modelSettings(env, 'LLM', 'llama3.2'),
    webhookNetworks: readNetworks(env.SWITCHBOARD_WEBHOOK_NETWORKS, 'SWITCHBOARD_WEBHOOK_NETWORKS'),
    privateNetworks: readNetworks(developer.privateNetworks, 'SWITCHBOARD_PRIVATE_NETWORKS'),
    providerUrls: readProviderUrls(env.SWITCHBOARD_PROVIDER_URLS),
    overrideOrigins: readOrigins(developer.overrideOrigins),
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
