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

/** Where a LiveKit server sends the events of its rooms. */
export const webhookPath = '/api/livekit/webhook';

/** A LiveKit server with the state of its rooms and the agents in them. */
export interface Livekit {
  settings: LivekitSettings;
  server: LivekitServer;
  memory: RoomMemory;
  agents: RoomAgents;
  webhookPath: string;
  failureText(error: unknown): string;
  testerToken(room: string): Promise<string>;
  candidateToken(room: string, interviewId: string): Promise<string>;
  /** Processes a notification that the server has signed. */
  hear(event: WebhookEvent): Promise<void>;
}

interface Parts extends Heeding {
  systemPool: pg.Pool;
  agents: AgentProcess;
  log: Logger;
  shutdown: AbortSignal;
  /** Whether agents of this process join rooms; otherwise those of others do. True by default. */
  attends?: boolean;
  /** Seconds for which conversations may continue after the stop signal; 0 by default. */
  drainSeconds?: number;
  /** The work in rooms. */
  workOf: WorkOf;
}

/** Connects a process with a LiveKit server: from now on it maintains rooms. */
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
