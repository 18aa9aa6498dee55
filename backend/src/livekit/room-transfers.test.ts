import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createRoomMemory, type RoomMemory } from './room-memory.ts';
import { oneTransferAtATime } from './room-transfers.ts';

let app: TestApp;
let memory: RoomMemory;
beforeAll(async () => {
  app = await startTestApp();
  memory = createRoomMemory(app.services.systemPool);
});
afterAll(() => app.close());

const asked = { by: 'Maya', target: 'Sales', announcement: 'One moment, please.' };

async function connected(): Promise<string> {
  const id = randomUUID();
  await memory.open(id, { kind: 'call', organization_id: randomUUID() });
  await memory.reach(id, 'connected');
  return id;
}

it('a second transfer is refused until the first one has failed', async () => {
  const id = await connected();
  expect(await memory.askTransfer(id, asked)).toBe('asked');
  expect(await memory.askTransfer(id, asked)).toBe('under_way');
  expect(await memory.beginTransfer(id)).toBe(true);
  expect(await memory.askTransfer(id, asked)).toBe('under_way');
  await memory.endTransfer(id);
  expect(await memory.askTransfer(id, asked)).toBe('asked');
});

it('a transfer is refused while the assistant makes one on its own, until that fails', async () => {
  const id = await connected();
  const run = oneTransferAtATime(memory, id, async () => {
    expect(await memory.askTransfer(id, asked)).toBe('under_way');
    return { is_ok: false, shown_to_model: '', said: null, hangs_up: false };
  });
  await run('transfer_call', {});
  expect(await memory.askTransfer(id, asked)).toBe('asked');
});

it('a transfer is allowed again if the agent that began one is gone', async () => {
  const id = await connected();
  await memory.askTransfer(id, asked);
  await memory.beginTransfer(id);
  await memory.handOver([{ id, agents: 1 }]);
  await memory.claim(100);
  expect(await memory.askTransfer(id, asked)).toBe('asked');
});

it('a request to transfer a call that has ended is answered with that reason', async () => {
  const id = await connected();
  await memory.end(id, 'user-ended-call');
  expect(await memory.askTransfer(id, asked)).toBe('over');
});
