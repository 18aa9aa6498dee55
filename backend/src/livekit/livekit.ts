import type { WebhookEvent } from 'livekit-server-sdk';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { LivekitSettings } from '../env.ts';
import type { AgentProcess } from '../voice/agent-process.ts';
import { type Heeding, hearWebhook } from './hear-webhook.ts';
import { createRoomAgents, type RoomAgents, type WorkOf } from './room-agents.ts';
import { createRoomMemory, type RoomMemory } from './room-memory.ts';
import { createLivekitServer, failureText, type LivekitServer } from './server.ts';
import { candidateToken, testerToken } from './tokens.ts';

/** Where a LiveKit server tells what happens in its rooms. */
export const webhookPath = '/api/livekit/webhook';

/** A LiveKit server with what is known of its rooms, and the agents in them. */
export interface Livekit {
  settings: LivekitSettings;
  server: LivekitServer;
  memory: RoomMemory;
  agents: RoomAgents;
  webhookPath: string;
  failureText(error: unknown): string;
  testerToken(room: string): Promise<string>;
  candidateToken(room: string, interviewId: string): Promise<string>;
  /** Heeds a notification that the server has signed. */
  hear(event: WebhookEvent): Promise<void>;
}

interface Parts extends Heeding {
  systemPool: pg.Pool;
  agents: AgentProcess;
  log: Logger;
  shutdown: AbortSignal;
  /** Whether agents of this process talk in rooms; else those of others do. Yes, unless it is said. */
  attends?: boolean;
  /** Seconds that conversations may go on for, once the process is told to stop; none, unless it is said. */
  drainSeconds?: number;
  /** What is done in rooms. */
  workOf: WorkOf;
}

/** Connects a process with a LiveKit server: from now on it looks after rooms. */
export function createLivekit(
  settings: LivekitSettings,
  { systemPool, takeCallIn, heedAbsence, ...parts }: Parts,
): Livekit {
  const server = createLivekitServer(settings);
  const memory = createRoomMemory(systemPool);
  const livekit: Livekit = {
    settings,
    server,
    memory,
    webhookPath,
    failureText,
    agents: createRoomAgents({ server, memory, settings, systemPool, ...parts }),
    testerToken: (room) => testerToken(settings, room),
    candidateToken: (room, interviewId) => candidateToken(settings, room, interviewId),
    hear: (event) => hearWebhook(livekit, event, { takeCallIn, heedAbsence }),
  };
  return livekit;
}
