import type { Logger } from 'pino';
import type { Auth } from './auth/auth.ts';
import type { Database } from './database/database.ts';
import type { DiskSpace } from './disk-space.ts';
import type { Carrier } from './domains/calls/carrier.ts';
import type { Env } from './env.ts';
import type { EventHub } from './events/hub.ts';
import type { OpenStreams } from './events/open-streams.ts';
import type { Extractor } from './extraction/extract.ts';
import type { FileStore } from './files/file-store.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { Livekit } from './livekit/livekit.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Ready } from './processes/readiness.ts';
import type { AgentProcess } from './voice/agent-process.ts';
import type { WhatsAppGateway } from './whatsapp/gateway.ts';

/** Everything one process shares between its requests and jobs. */
export interface Services extends Database {
  env: Env;
  log: Logger;
  auth: Auth;
  files: FileStore;
  /** Whether the disk has room. */
  disk: DiskSpace;
  events: EventHub;
  /** Streams of live events that are open in this process. */
  streams: OpenStreams;
  limits: RateLimits;
  /** This process's metrics, for monitoring the installation. */
  metrics: Metrics;
  mailer: Mailer;
  carrier: Carrier;
  extractor: Extractor;
  /** The media server for calls and tests; null: none. */
  livekit: Livekit | null;
  /** The gateway that connects numbers with WhatsApp. */
  whatsapp: WhatsAppGateway;
  /** The process in which assistants talk. */
  agents: AgentProcess;
  /** Whether the process can do its work. */
  readiness: Ready;
  /** Aborted when the process begins to stop: open streams end then. */
  shutdown: AbortSignal;
}
