import { randomUUID } from 'node:crypto';
import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import type { Livekit } from '../../../livekit/livekit.ts';
import type { RoomWork } from '../../../livekit/room-agents.ts';
import type { RoomSubject } from '../../../livekit/room-memory.ts';
import { unavailableText } from '../business-hours.ts';

/** How long the caller may stay in the room, and how long an agent waits for them. */
const maxSeconds = 30;
const waitSeconds = 10;

/** Says a sentence to a caller and hangs up; hangs up at once if no agent is available. */
export async function announce(
  livekit: Livekit,
  caller: Required<Pick<RoomSubject, 'organization_id' | 'room' | 'identity' | 'announcement'>>,
): Promise<void> {
  try {
    await livekit.agents.open(randomUUID(), { kind: 'call', ...caller, announces: true });
  } catch {
    await livekit.server.closeRoom(caller.room);
  }
}

/** The work of an agent that only says a sentence. */
export const workOfAnnouncement = (id: string, { identity = '', announcement }: RoomSubject): RoomWork => ({
  order: {
    id,
    config: {
      ...quickCreateConfig('Switchboard'),
      tts_provider: 'builtin',
      first_message: announcement ?? unavailableText,
    },
    tools: [],
    services: { llm: null, stt: null, tts: null },
    private_networks: '',
    organization_name: '',
    time_zone: 'UTC',
    max_seconds: maxSeconds,
    direction: 'inbound',
    recording_path: null,
    only_announces: true,
  },
  runTool: () => Promise.reject(new Error('An announcement uses no tools')),
  identity,
  isTelephone: true,
  consults: false,
  waitSeconds,
  onConnected: async () => undefined,
  onEnd: async () => undefined,
});
