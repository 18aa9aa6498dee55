import type { z } from 'zod';
import type { Variables } from './variables.ts';

/** Headings of docs/settings.md, in order. */
export const settingGroups = [
  'Address and access',
  'Database',
  'Secrets',
  'Files and disk',
  'Processes',
  'Email',
  'Calls and interviews',
  'WhatsApp',
  'Language models and documents',
  'Networks',
  'Monitoring',
  'Public pages',
  'Demo and sandbox',
] as const;

export interface SettingNote {
  group: (typeof settingGroups)[number];
  text: string;
  /** Shown instead of the default value, which may depend on the machine. */
  fallback?: string;
  isSecret?: true;
}

/** Set by the starter, for one process: no one sets it by hand. */
const byStarter = null;

/** What each variable does, for docs/settings.md. A variable without a note doesn't compile. */
export const variableNotes: Record<keyof z.input<typeof Variables>, SettingNote | null> = {
  PORT: {
    group: 'Address and access',
    text: 'The port to serve on. If it is in use, the next free port is used and printed. A process with only some of the roles refuses to start instead.',
  },
  HOST: {
    group: 'Address and access',
    text: 'The address to listen on. An address that others can reach requires `SWITCHBOARD_PUBLIC_URL`.',
  },
  SWITCHBOARD_PUBLIC_URL: {
    group: 'Address and access',
    text: 'The address people use, such as `https://calls.example.com`. It is used in links that leave the installation and for secure cookies. Without it, only `localhost` and other names of this machine are answered.',
  },
  SWITCHBOARD_TRUSTED_PROXIES: {
    group: 'Address and access',
    text: 'How many proxies in front are trusted to set `X-Forwarded-For` and `X-Forwarded-Proto`. Without it, everyone behind a proxy counts as one address, also for the limit on wrong passwords.',
  },
  SWITCHBOARD_REQUESTS_PER_MINUTE: {
    group: 'Address and access',
    text: 'How many requests one address can make per minute.',
  },
  SWITCHBOARD_SUPER_ADMIN: {
    group: 'Address and access',
    text: 'Creates this super admin at the start, unless one with that name exists.',
  },
  SWITCHBOARD_SUPER_ADMIN_PASSWORD: {
    group: 'Address and access',
    text: 'The password of that super admin.',
    isSecret: true,
  },
  SWITCHBOARD_OVERRIDE_ORIGINS: {
    group: 'Address and access',
    text: 'Origins from which permitted developers can replace modules in their own session, such as `https://dev.example.com,http://localhost:*` ([operations](operations.md#addresses-that-others-reach)).',
    fallback: 'this machine where no one else can reach the installation, otherwise none',
  },
  DATABASE_URL: {
    group: 'Database',
    text: 'A Postgres 15 or newer to use instead of the embedded one. Its role must be able to create roles. Required in production.',
    fallback: 'the embedded Postgres',
    isSecret: true,
  },
  SWITCHBOARD_APP_DATABASE_URL: {
    group: 'Database',
    text: 'The connection of the restricted role `switchboard_app`, if `DATABASE_URL` can’t create roles or if connections go through a pooler ([processes](processes.md)).',
    isSecret: true,
  },
  SWITCHBOARD_SYSTEM_DATABASE_URL: {
    group: 'Database',
    text: 'The same for the role `switchboard_system`.',
    isSecret: true,
  },
  SWITCHBOARD_POOLER: {
    group: 'Database',
    text: '`transaction` if the two connections lead to a pooler that hands out transactions.',
  },
  SWITCHBOARD_AUTH_SECRET: {
    group: 'Secrets',
    text: 'The secret behind sessions, signed links and stored credentials, 32 characters or more. Created at the first start; required in production and with more than one process.',
    isSecret: true,
  },
  SWITCHBOARD_AUTH_SECRET_PREVIOUS: {
    group: 'Secrets',
    text: 'Earlier secrets that are still accepted while the secret is changed, separated by commas ([operations](operations.md#the-auth-secret)).',
    isSecret: true,
  },
  NODE_ENV: {
    group: 'Secrets',
    text: '`production` requires `DATABASE_URL` and `SWITCHBOARD_AUTH_SECRET`, refuses default secrets, and never loads demo data.',
  },
  SWITCHBOARD_DATA_DIR: { group: 'Files and disk', text: 'The folder for the database, files and secrets.' },
  SWITCHBOARD_DISK_RESERVE_MB: {
    group: 'Files and disk',
    text: 'Megabytes that are reserved to end calls cleanly when the disk is full; 0 reserves none ([operations](operations.md#full-disk)).',
  },
  SWITCHBOARD_S3_BUCKET: {
    group: 'Files and disk',
    text: 'Stores files in this bucket of an S3-compatible store instead of the data folder.',
  },
  SWITCHBOARD_S3_ENDPOINT: { group: 'Files and disk', text: 'The address of the store, if it isn’t Amazon’s.' },
  SWITCHBOARD_S3_REGION: { group: 'Files and disk', text: 'The region of the bucket.' },
  SWITCHBOARD_S3_ACCESS_KEY_ID: {
    group: 'Files and disk',
    text: 'The access key.',
    fallback: 'the machine’s own role',
  },
  SWITCHBOARD_S3_SECRET_ACCESS_KEY: { group: 'Files and disk', text: 'The secret of the access key.', isSecret: true },
  SWITCHBOARD_S3_FORCE_PATH_STYLE: {
    group: 'Files and disk',
    text: '`1` puts the bucket into the path, as most stores other than Amazon’s need it.',
  },
  SWITCHBOARD_DIST_DIR: byStarter,
  SWITCHBOARD_ROLE: {
    group: 'Processes',
    text: '`all`, or a list of `api`, `worker` and `agent`, so that several processes share one database ([processes](processes.md)).',
  },
  SWITCHBOARD_DRAIN_SECONDS: {
    group: 'Processes',
    text: 'How long calls and conversations can continue in a process after it receives the signal to stop.',
    fallback: '300, and 0 with `all`',
  },
  SWITCHBOARD_FROZEN_SECONDS: {
    group: 'Processes',
    text: 'Seconds after which a process with a blocked event loop is ended; 0 means never ([operations](operations.md#when-something-freezes)).',
  },
  SWITCHBOARD_HEALTH_PORT: {
    group: 'Processes',
    text: 'A port on which a process without the role `api` answers probes (`/health/ready`).',
  },
  SWITCHBOARD_KILLED_PIDS: byStarter,
  SWITCHBOARD_BUILDS_PENDING: byStarter,
  SMTP_URL: {
    group: 'Email',
    text: 'A mail server, as an `smtp://` address. It requires `SWITCHBOARD_PUBLIC_URL`, and new accounts then confirm their address.',
    fallback: 'emails are written to `.data/outbox`',
    isSecret: true,
  },
  MAIL_FROM: { group: 'Email', text: 'The sender of emails.' },
  LIVEKIT_URL: {
    group: 'Calls and interviews',
    text: 'A LiveKit server, such as `wss://livekit.example.com`, for tests of assistants and for calls ([LiveKit](livekit.md)). With it, real people are called. Set all three variables or none.',
    fallback: 'calls are simulated',
  },
  LIVEKIT_API_KEY: { group: 'Calls and interviews', text: 'The name of a key of that server.' },
  LIVEKIT_API_SECRET: {
    group: 'Calls and interviews',
    text: 'The secret of that key, 32 characters or more.',
    isSecret: true,
  },
  SWITCHBOARD_SAFETY_TESTS: {
    group: 'Calls and interviews',
    text: '`0` lets people publish assistants without the safety tests until an admin requires them ([test conversations](test-conversations.md)).',
  },
  SWITCHBOARD_WHATSAPP_URL: {
    group: 'WhatsApp',
    text: 'A WhatsApp gateway ([WhatsApp](whatsapp.md)).',
    fallback: 'WhatsApp is simulated',
  },
  SWITCHBOARD_WHATSAPP_KEY: { group: 'WhatsApp', text: 'The key of the gateway.', isSecret: true },
  SWITCHBOARD_WHATSAPP_GATEWAY: { group: 'WhatsApp', text: '`waha` if the gateway is WAHA.' },
  SWITCHBOARD_LLM_URL: {
    group: 'Language models and documents',
    text: 'An OpenAI-compatible endpoint that writes prompts, such as `http://127.0.0.1:11434/v1` ([prompts](prompts.md)).',
    fallback: 'the built-in writer, which isn’t a language model',
  },
  SWITCHBOARD_LLM_MODEL: { group: 'Language models and documents', text: 'Its model, such as `llama3.2`.' },
  SWITCHBOARD_LLM_KEY: { group: 'Language models and documents', text: 'Its key.', isSecret: true },
  SWITCHBOARD_EMBEDDINGS_URL: {
    group: 'Language models and documents',
    text: 'An OpenAI-compatible endpoint that compares passages of knowledge by meaning ([knowledge](knowledge.md)).',
    fallback: 'passages are compared by their words',
  },
  SWITCHBOARD_EMBEDDINGS_MODEL: {
    group: 'Language models and documents',
    text: 'Its model, such as `nomic-embed-text`.',
  },
  SWITCHBOARD_EMBEDDINGS_KEY: { group: 'Language models and documents', text: 'Its key.', isSecret: true },
  SWITCHBOARD_EXTRACTION_URL: {
    group: 'Language models and documents',
    text: 'An external service that reads documents.',
    fallback: 'the built-in reader',
  },
  SWITCHBOARD_EXTRACTION_KEY: { group: 'Language models and documents', text: 'Its key.', isSecret: true },
  SWITCHBOARD_PROVIDER_URLS: {
    group: 'Networks',
    text: 'Other addresses of providers, such as `openai=https://gateway.example.com/v1`.',
  },
  SWITCHBOARD_PRIVATE_NETWORKS: {
    group: 'Networks',
    text: 'Private networks that organizations can use for providers, tools and sounds, such as `10.0.0.0/8` for your own model server ([operations](operations.md#addresses-that-others-reach)).',
    fallback: 'this machine where no one else can reach the installation, otherwise none',
  },
  SWITCHBOARD_WEBHOOK_NETWORKS: {
    group: 'Networks',
    text: 'Private networks that webhooks and before-call hooks can reach, such as `127.0.0.0/8` to try one on this machine.',
  },
  LOG_LEVEL: {
    group: 'Monitoring',
    text: 'How much is logged: `trace`, `debug`, `info`, `warn`, `error` or `silent`.',
  },
  SWITCHBOARD_METRICS_TOKEN: {
    group: 'Monitoring',
    text: 'The bearer token for `/metrics`, 32 characters or more ([metrics](metrics.md)). Without it, no one can read them.',
    isSecret: true,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    group: 'Monitoring',
    text: 'Where traces are sent by OTLP over HTTP, such as `http://127.0.0.1:4318`. OpenTelemetry’s own variables set the details.',
    fallback: 'nothing is traced',
  },
  SWITCHBOARD_PUBLIC_SITE: {
    group: 'Public pages',
    text: '`0` hides the pages about the product: `/` leads to the sign-in page. The help at `/help` stays.',
  },
  SWITCHBOARD_OPERATOR_NAME: {
    group: 'Public pages',
    text: 'The operator of the installation, such as `Example Ltd`. Shown on the terms, the privacy policy, every public page, and the pages for bookers and candidates.',
  },
  SWITCHBOARD_OPERATOR_CONTACT: {
    group: 'Public pages',
    text: 'How to reach them, such as `privacy@example.com`.',
  },
  SWITCHBOARD_PLAN_CONTACT: {
    group: 'Public pages',
    text: 'Whom organizations contact about their plan: an email address, or the address of a page. A payment page returns people to `/success?payment=<reference>`; without a reference, that page mentions no payment.',
  },
  SWITCHBOARD_DEMO: {
    group: 'Demo and sandbox',
    text: '`0` starts an empty installation: sign up on its first page. `1` loads demo data even where others can reach the installation.',
    fallback: 'demo data on this machine, none elsewhere',
  },
  SWITCHBOARD_SANDBOX_AGENTS: {
    group: 'Demo and sandbox',
    text: '`0` lets the practice model alone speak in simulated calls, without functions and knowledge ([calls](calls.md)).',
  },
  SWITCHBOARD_SANDBOX_SPEED: {
    group: 'Demo and sandbox',
    text: 'Multiplies the pauses of simulated calls.',
  },
  SWITCHBOARD_SANDBOX_FAULTS: {
    group: 'Demo and sandbox',
    text: '`1` lets numbers that end in 0190 to 0197 simulate faults of a carrier. Never use it in production.',
  },
};
