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
  // No process of the next test should take them over.
  await app.services.systemPool.query('UPDATE livekit_rooms SET left_at = now()');
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

/** Usage of one answer of the practice model. */
const answer: Usage = {
  part: 'model',
  provider: null,
  model: 'practice',
  unit: 'answers',
  quantity: 1,
  is_estimated: false,
};

type Join = AgentProcess['join'];

/** A process with these agents, and the ends of rooms that it reports. */
function startProcess(
  join: Join,
  {
    attends = true,
    drainSeconds = 0,
    leave = () => {},
  }: { attends?: boolean; drainSeconds?: number; leave?(): void } = {},
) {
  const shutdown = new AbortController();
  const ends: Talked[] = [];
  const livekit = createLivekit(server.settings, {
    systemPool: app.services.systemPool,
    agents: { prepare: () => undefined, join, leave } as Partial<AgentProcess> as AgentProcess,
    log: app.services.log,
    shutdown: shutdown.signal,
    attends,
    drainSeconds,
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
  return { livekit, ends, shutdown };
}

/** Registers another process. */
const addProcess = (role: string) =>
  app.services.systemPool.query(
    "INSERT INTO processes (id, host, pid, roles, version, file_store) VALUES (gen_random_uuid(), '', 1, ARRAY[$1], '', '')",
    [role],
  );
const forgetProcesses = () => app.services.systemPool.query('DELETE FROM processes');

const subject = { kind: 'test', organization_id: randomUUID() } as const;

/** An agent that says a line and dies with its process. */
const dying: Join = async (_order, _room, _tools, listener) => {
  listener.onConnected();
  listener.onLine(line('Hello.'), [answer]);
  throw new AgentsBusy('gone');
};

it('another agent continues with the full transcript when one is gone', async () => {
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
  // The first agent's usage after its last words is unknown.
  const usage = [{ ...answer, quantity: 2, is_estimated: true }];
  expect(ends[0]).toMatchObject({ reason: 'assistant-ended-call', usage });
  expect(ends[0]?.lines.map(({ message }) => message)).toEqual(['Hello.', 'Goodbye.']);
  expect(tokens).toHaveLength(2);
  expect(server.isOpen(id)).toBe(false);
});

it('a conversation ends as technical-issues when four agents in a row die', async () => {
  const id = randomUUID();
  const { livekit, ends } = startProcess(dying);
  await livekit.agents.open(id, subject);
  await vi.waitFor(() => expect(ends).toHaveLength(1));
  // Each of four said something, and their usage up to then is known.
  const usage = [{ ...answer, quantity: 4, is_estimated: true }];
  expect(ends[0]).toMatchObject({ reason: 'technical-issues', usage });
  expect((await livekit.memory.read(id))?.left_at).not.toBeNull();
});

it('a long conversation gets another agent even after more than four agents have died', async () => {
  const id = randomUUID();
  const joins: number[] = [];
  const { ends } = startProcess(async (...asked) => {
    joins.push(joins.length);
    if (joins.length < 6) return dying(...asked);
    return { reason: 'assistant-ended-call', lines: [line('Goodbye.')], usage: [] };
  });
  await app.services.systemPool.query(
    `INSERT INTO livekit_rooms (id, subject, agent_until, agents, created_at)
     VALUES ($1, $2, now(), 0, now() - interval '21 minutes')`,
    [id, JSON.stringify(subject)],
  );
  await vi.waitFor(() => expect(ends).toHaveLength(1), { timeout: 10_000 });
  expect(joins).toHaveLength(6);
  expect(ends[0]?.reason).toBe('assistant-ended-call');
});

it('one process at a time claims a room, and another process can claim it once the first is silent', async () => {
  const id = randomUUID();
  const joins: string[] = [];
  const joining =
    (name: string): Join =>
    async (_order, _room, _tools, _listener, stop) => {
      joins.push(name);
      return new Promise((resolve) => stop.addEventListener('abort', () => resolve(null), { once: true }));
    };
  // It opened the room and died before its next beat.
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

/** An agent that says a line and talks until it is stopped, or dies. */
function talking() {
  const gone = Promise.withResolvers<void>();
  const join: Join = async (_order, _room, _tools, listener, stop) => {
    listener.onConnected();
    listener.onLine(line('Hello.'), [answer]);
    await Promise.race([
      gone.promise.then(() => Promise.reject(new AgentsBusy('gone'))),
      new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve(), { once: true })),
    ]);
    return { reason: stop.reason, lines: [line('Hello.')], usage: [answer] };
  };
  return { join, leave: () => gone.resolve() };
}
const said = async ({ memory }: Livekit, id: string) => (await memory.read(id))?.lines.length === 1;

it('a process keeps a room that it reclaimed from itself after a freeze', async () => {
  const id = randomUUID();
  const leaving: (() => void)[] = [];
  const { livekit, ends } = startProcess(async (_order, _room, _tools, _listener, stop) => {
    // An agent that joins the room disconnects the previous one.
    leaving.at(-1)?.();
    return new Promise((resolve) => {
      leaving.push(() => resolve(null));
      stop.addEventListener('abort', () => resolve({ reason: 'user-ended-call', lines: [], usage: [] }));
    });
  });
  await livekit.agents.open(id, subject);
  await vi.waitFor(() => expect(leaving).toHaveLength(1));
  const { systemPool } = app.services;
  await vi.waitFor(async () => {
    await systemPool.query("UPDATE livekit_rooms SET agent_until = now() - interval '1 second' WHERE id = $1", [id]);
    await vi.waitFor(() => expect(leaving).toHaveLength(2), { timeout: 500 });
  }, 10_000);
  const until = async () =>
    (await systemPool.query('SELECT agent_until FROM livekit_rooms WHERE id = $1', [id])).rows[0];
  const { agent_until: before } = await until();
  await vi.waitFor(async () => expect((await until()).agent_until - before).toBeGreaterThan(3_000), 10_000);
  expect(leaving).toHaveLength(2);
  expect(ends).toEqual([]);
  await livekit.agents.end(id, 'user-ended-call');
  await vi.waitFor(() => expect(ends).toHaveLength(1));
});

it('a room without an agent goes to a process with agents, and stays closed if there are none', async () => {
  const nobody: Join = () => Promise.reject(new Error('It has no agents'));
  const { livekit } = startProcess(nobody, { attends: false });
  await expect(livekit.agents.open(randomUUID(), subject)).rejects.toThrow(
    'No process with the role "agent" is running.',
  );
  await addProcess('agent');
  const id = randomUUID();
  await livekit.agents.open(id, subject);
  expect(await livekit.memory.read(id)).toMatchObject({ agents: 0, left_at: null });
  const { ends } = startProcess(async () => ({ reason: 'assistant-ended-call', lines: [line('Hello.')], usage: [] }));
  await vi.waitFor(() => expect(ends).toMatchObject([{ reason: 'assistant-ended-call' }]));
  await vi.waitFor(async () =>
    expect(await livekit.memory.read(id)).toMatchObject({ agents: 1, left_at: expect.any(Date) }),
  );
  await forgetProcesses();
});

it('a stopping process finishes its conversation and starts no other', async () => {
  const id = randomUUID();
  const end = Promise.withResolvers<Talked>();
  const { livekit, ends, shutdown } = startProcess(() => end.promise, { drainSeconds: 60 });
  await livekit.agents.open(id, subject);
  shutdown.abort();
  const drained = livekit.agents.close();
  const waiting = randomUUID();
  await livekit.memory.open(waiting, subject, false);
  end.resolve({ reason: 'assistant-ended-call', lines: [], usage: [] });
  await drained;
  expect(ends).toMatchObject([{ reason: 'assistant-ended-call' }]);
  expect(await livekit.memory.read(waiting)).toMatchObject({ agents: 0 });
});

it('a conversation that outlasts the drain time continues in another process with its full transcript', async () => {
  const id = randomUUID();
  await addProcess('agent');
  const agents = talking();
  const { livekit, ends, shutdown } = startProcess(agents.join, { drainSeconds: 0.1, leave: agents.leave });
  await livekit.agents.open(id, subject);
  await vi.waitFor(async () => expect(await said(livekit, id)).toBe(true));
  shutdown.abort();
  await livekit.agents.close();
  expect([ends, server.isOpen(id)]).toEqual([[], true]);
  const other = startProcess(async ({ resumed }) => ({
    reason: 'assistant-ended-call',
    lines: [...(resumed?.lines ?? []), line('Goodbye.')],
    usage: [],
  }));
  await vi.waitFor(() => expect(other.ends).toHaveLength(1));
  expect(other.ends[0]?.lines.map(({ message }) => message)).toEqual(['Hello.', 'Goodbye.']);
  await forgetProcesses();
});

it('a conversation that outlasts the drain time ends if no other process can continue it', async () => {
  const id = randomUUID();
  const agents = talking();
  const { livekit, ends, shutdown } = startProcess(agents.join, { drainSeconds: 0.1 });
  await livekit.agents.open(id, subject);
  await vi.waitFor(async () => expect(await said(livekit, id)).toBe(true));
  shutdown.abort();
  await livekit.agents.close();
  expect(ends).toMatchObject([{ reason: 'server-shutdown' }]);
});
