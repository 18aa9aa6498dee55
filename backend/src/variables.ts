import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readRoles } from './roles.ts';

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');

/** The variables that are read, as they are written. */
export const Variables = z.object({
  NODE_ENV: z.string().default('development'),
  /** The owner's connection: migrations, roles. Everything else uses the two roles below. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'DATABASE_URL must be a postgres:// address.' }),
  /** Connections of the two restricted roles, where the owner may not create roles. */
  SWITCHBOARD_APP_DATABASE_URL: z.string().optional(),
  SWITCHBOARD_SYSTEM_DATABASE_URL: z.string().optional(),
  /** How a pooler in front of the database, where the two connections lead to one, hands out its own. */
  SWITCHBOARD_POOLER: z.enum(['session', 'transaction']).default('session'),
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
  /** Megabytes of the data folder's disk that are kept free for ending calls while the disk is full; 0 reserves none. */
  SWITCHBOARD_DISK_RESERVE_MB: z.coerce.number().int().min(0).max(10_000).default(64),
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
  /** Seconds after which a process whose event loop is blocked is ended; 0: never. */
  SWITCHBOARD_FROZEN_SECONDS: z.coerce.number().int().min(0).max(3_600).default(20),
  /** Numbers of processes before this one that someone killed, such as 4021,4188; set by the starter. */
  SWITCHBOARD_KILLED_PIDS: z.string().default(''),
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
  /** Private networks that webhooks and before-call hooks may reach all the same, e.g. `127.0.0.0/8` to try one on this machine. */
  SWITCHBOARD_WEBHOOK_NETWORKS: z.string().default(''),
  /** Private networks that providers, tools and sounds of organizations may lie in; default: this machine, where nobody else reaches the installation and NODE_ENV isn't production. */
  SWITCHBOARD_PRIVATE_NETWORKS: z.string().optional(),
  /** Other addresses of providers, e.g. `openai=http://127.0.0.1:8080/v1`: a gateway, or a local server in tests. */
  SWITCHBOARD_PROVIDER_URLS: z.string().default(''),
  /** Origins from which developers may replace modules; `http://localhost:*` means any port. Default: this machine, under the same conditions. */
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
  /** The bearer token with which Prometheus reads `/metrics`; without one nobody reads them. */
  SWITCHBOARD_METRICS_TOKEN: z.string().min(32).optional(),
  /** Publishing assistants that people make waits for the safety tests, until an admin says otherwise; tests leave that to one suite. */
  SWITCHBOARD_SAFETY_TESTS: flag.default(true),
  /** Requests one address may make in a minute. */
  SWITCHBOARD_REQUESTS_PER_MINUTE: z.coerce.number().int().positive().default(3000),
  /** Where traces are sent by OTLP over HTTP; its other settings are OpenTelemetry's own variables. Default: nowhere. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Multiplies the pauses of simulated calls; tests use a small number. */
  SWITCHBOARD_SANDBOX_SPEED: z.coerce.number().positive().default(1),
  /** Whether assistants talk in simulated calls; off, the practice model does alone, without functions and knowledge. */
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

export type Variables = z.infer<typeof Variables>;
