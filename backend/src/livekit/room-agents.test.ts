import { randomUUID } from 'node:crypto';
import type { Usage } from '@switchboard/contracts/costs';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startLivekitServer, type TestLivekitServer } from '../testing/livekit-server.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type AgentProcess, AgentsBusy, type Talked } from '../voice/agent-process.ts';
import { createLivekit, type Livekit } from './livekit.ts';

let app: TestApp;
let server: TestLivekitServer;
const processes: { livekit: Livekit; shutdown: AbortController }[] = [];
beforeAll(async () => {
  app = await startTestApp();
  server = await startLivekitServer();
});
afterEach(async () => {
  for (const { livekit, shutdown } of processes.splice(0)) {
    shutdown.abort();
    await livekit.agents.close();
  }
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const line = (message: string): SpokenLine => ({
  role: 'assistant',
  message,
  starts_at: 0,
  ends_at: 1,
  is_interrupted: false,
  latency_ms: null,
});

/** What one answer of the practice brain uses. */
const answer: Usage = {
  part: 'model',
  provider: null,
  model: 'practice',
  unit: 'answers',
  quantity: 1,
  is_estimated: false,
};

type Join = AgentProcess['join'];

/** A process whose agents do this, and what it is told of the end of a room. */
function startProcess(join: Join) {
  const shutdown = new AbortController();
  const ends: Talked[] = [];
  const livekit = createLivekit(server.settings, {
    systemPool: app.services.systemPool,
    agents: { prepare: () => undefined, join } as Partial<AgentProcess> as AgentProcess,
    log: app.services.log,
    shutdown: shutdown.signal,
    takeCallIn: async () => undefined,
    heedAbsence: async () => undefined,
    workOf: {
      interview: async () => null,
      call: async () => null,
      test: async (id) => ({
        order: { id } as never,
        runTool: () => Promise.reject(new Error('no tools')),
        identity: `tester-${id}`,
        isTelephone: false,
        consults: false,
        waitSeconds: 60,
        onConnected: async () => undefined,
        onEnd: async (talked) => void ends.push(talked),
      }),
    },
  });
  processes.push({ livekit, shutdown });
  return { livekit, ends };
}

const subject = { kind: 'test', organization_id: randomUUID() } as const;

/** An agent that says a line, and is gone with its process. */
const dying: Join = async (_order, _room, _tools, listener) => {
  listener.onConnected();
  listener.onLine(line('Hello.'), [answer]);
  throw new AgentsBusy('gone');
};

it('lets another agent go on where one is gone, with everything that was said', async () => {
  const id = randomUUID();
  const tokens: string[] = [];
  const { livekit, ends } = startProcess(async (...asked) => {
    const [{ resumed }, { token }] = asked;
    tokens.push(token);
    if (!resumed) return dying(...asked);
    return { reason: 'assistant-ended-call', lines: [...resumed.lines, line('Goodbye.')], usage: [answer] };
  });
  await livekit.agents.open(id, subject);
  await vi.waitFor(() => expect(ends).toHaveLength(1));
  // What the first one used after its last words is not known.
  const usage = [{ ...answer, quantity: 2, is_estimated: true }];
  expect(ends[0]).toMatchObject({ reason: 'assistant-ended-call', usage });
  expect(ends[0]?.lines.map(({ message }) => message)).toEqual(['Hello.', 'Goodbye.']);
  expect(tokens).toHaveLength(2);
  expect(server.isOpen(id)).toBe(false);
});

it('ends as technical-issues where every agent dies', async () => {
  const id = randomUUID();
  const { livekit, ends } = startProcess(dying);
  await livekit.agents.open(id, subject);
  await vi.waitFor(() => expect(ends).toHaveLength(1));
  // Each of four said something, and what they used by then is known.
  const usage = [{ ...answer, quantity: 4, is_estimated: true }];
  expect(ends[0]).toMatchObject({ reason: 'technical-issues', usage });
  expect((await livekit.memory.read(id))?.left_at).not.toBeNull();
});

it('gives a room to one process at a time, and to another once the first is silent', async () => {
  const id = randomUUID();
  const silent = new Promise<null>(() => undefined);
  const joins: string[] = [];
  const joining =
    (name: string): Join =>
    async () => {
      joins.push(name);
      return silent;
    };
  // It opened the room, and died before it said so again.
  const { memory } = startProcess(joining('nobody')).livekit;
  await memory.open(id, subject);
  const claims = await Promise.all([memory.claim(1), memory.claim(1)]);
  expect(claims.flat()).toEqual([]);
  await app.services.systemPool.query("UPDATE livekit_rooms SET agent_until = now() - interval '1 s' WHERE id = $1", [
    id,
  ]);
  const [one, other] = await Promise.all([memory.claim(5), memory.claim(5)]);
  const claimed = [...(one ?? []), ...(other ?? [])].filter((room) => room.id === id);
  // The beat of the process itself may have been first.
  expect(claimed.length + joins.length).toBe(1);
  expect(await memory.leave(id, 1)).toBeNull();
});
