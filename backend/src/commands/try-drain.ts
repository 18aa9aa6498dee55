/**
 * `try-drain.ts`: agents on the LiveKit server of the environment that are stopped, or find no one: their transcript is reported
 * all the same.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Room } from '@livekit/rtc-node';
import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { pino } from 'pino';
import { testerOf } from '../livekit/identities.ts';
import { createLivekitServer } from '../livekit/server.ts';
import { agentToken, testerToken } from '../livekit/tokens.ts';
import type { Resumed } from '../voice/agent/messages.ts';
import { createAgentProcess } from '../voice/agent-process.ts';

const { LIVEKIT_URL: url = '', LIVEKIT_API_KEY: apiKey = '', LIVEKIT_API_SECRET: apiSecret = '' } = process.env;
const settings = { url, apiKey, apiSecret };
const server = createLivekitServer(settings);
const log = pino({ level: 'silent' });
const config = { ...quickCreateConfig('Robin'), first_message: 'Hello there.' };

/** An agent in its own room and its own process. */
async function talk(stop: AbortSignal, resumed?: Resumed) {
  const id = randomUUID();
  await server.openRoom(id);
  const agents = createAgentProcess(log);
  const said: string[] = [];
  const talked = agents.join(
    {
      ...{ id, config, tools: [], services: { llm: null, stt: null, tts: null }, private_networks: '' },
      ...{ organization_name: 'Northlight', time_zone: 'UTC', max_seconds: 300, recording_path: null },
      ...(resumed ? { resumed } : {}),
    },
    {
      ...{ url, token: await agentToken(settings, id), identity: testerOf(id) },
      ...{ is_telephone: false, wait_seconds: resumed ? 1 : 30 },
    },
    () => Promise.reject(new Error('No tool is there')),
    {
      onConnected() {},
      onProgress() {},
      onConsulted() {},
      onLeft() {},
      onMeasured() {},
      onLeavesAs() {},
      onLine: ({ message }) => said.push(message),
    },
    stop,
  );
  return { id, agents, said, talked };
}

for (const how of ['the API tells it', 'its process is stopped'] as const) {
  const stop = new AbortController();
  const { id, agents, said, talked } = await talk(stop.signal);
  const browser = new Room();
  await browser.connect(url, await testerToken(settings, id), { autoSubscribe: true, dynacast: false });
  for (const from = Date.now(); said.length === 0; await pause(50)) assert(Date.now() - from < 60_000, 'it says hello');
  if (how === 'the API tells it') stop.abort('server-shutdown');
  else agents.close();
  const { reason, lines = [], usage } = (await talked) ?? {};
  assert.deepEqual([reason, lines.map(({ message }) => message)], ['server-shutdown', ['Hello there.']], how);
  assert.equal(usage?.length, 1, how);
  await browser.disconnect();
  agents.close();
}

const line: SpokenLine = {
  ...{ role: 'assistant', message: 'Before.', starts_at: 0, ends_at: 1 },
  ...{ is_interrupted: false, latency_ms: null },
};
const nobody = await talk(new AbortController().signal, { began_at: Date.now() - 5_000, lines: [line] });
const left = await nobody.talked;
assert.deepEqual([left?.reason, left?.lines], ['connection-failed', [line]]);
nobody.agents.close();
console.log('Stopped by the API, by a signal and after the connection was lost: the transcript is kept each time.');
process.exit(0);
