import { randomUUID } from 'node:crypto';
import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import type { TextOrder } from './agent/messages.ts';
import { resumedNote } from './agent/talk-lines.ts';
import { type SetAsideTalk, unwatched } from './agent-errors.ts';
import { createAgentProcess } from './agent-process.ts';
import { createOddModel } from './odd-answers/odd-model.fixture.ts';

// The real process, with a model that answers at once over kept-alive connections.
const logged: { pid?: number; msg: string; stderr?: string }[] = [];
const log = pino({}, { write: (line) => void logged.push(JSON.parse(line)) });
const pids = () => logged.filter(({ msg }) => msg.endsWith('starts')).map(({ pid }) => pid ?? 0);
const setAside: SetAsideTalk[] = [];
const agents = createAgentProcess(log, false, { ...unwatched, onSetAside: (talk) => void setAside.push(talk) });

let processesBefore = 0;
const call = { index: 0, id: 'a', function: { name: 'lookup_order', arguments: '{"order":"A1"}' } };
const server = await createOddModel((model, { count, results, messages }) => {
  if (model === 'calls')
    return results > 0 ? { deltas: ['It is on its way.'] } : { deltas: [{ tool_calls: [call] }], finish: 'tool_calls' };
  // It doesn't answer in the first two processes, so its conversation is open when each of them crashes.
  if (model === 'slow')
    return pids().length < processesBefore + 3 ? { stalls: 'silent' } : { deltas: ['We are open.'] };
  const isSecond = messages.some(({ content }) => content === 'And when?');
  if (!isSecond) return { deltas: ['We are open.'] };
  if (model !== 'always dies' && count > 1) return { deltas: ['Tomorrow.'] };
  // SIGABRT is a crash; a SIGKILL would count as a kill from outside.
  process.kill(pids().at(-1) ?? 0, model === 'always dies' ? 'SIGABRT' : 'SIGKILL');
  return { stalls: 'silent' };
});
afterAll(() => {
  agents.close();
  server.close();
});

function orderOf(model: string, lines: string[]): TextOrder {
  const config = { ...quickCreateConfig('Robin'), first_message: 'Hello.' };
  const properties = { order: { type: 'string' } };
  const parameters = { type: 'object' as const, properties, required: ['order'] };
  return {
    id: randomUUID(),
    config,
    tools: [{ name: 'lookup_order', description: 'Looks up', parameters, said_meanwhile: '' }],
    services: {
      llm: {
        ...{ provider: 'custom_llm' as const, label: 'Own', base_url: server.url, api_key: null },
        ...{ organization_id: null, model },
      },
      stt: null,
      tts: null,
    },
    private_networks: '127.0.0.0/8',
    organization_name: 'Northlight',
    time_zone: 'UTC',
    max_seconds: 60,
    callee: { kind: 'lines', lines },
    max_turns: 10,
  };
}

const noTool = () => Promise.reject(new Error('No tool is there'));
const done = { is_ok: true, shown_to_model: 'Done.', said: null, hangs_up: false };

it('a caller who hangs up while a model answers ends only their own conversation', async () => {
  const neighbour = agents.write(orderOf('plain', Array(8).fill('Are you open?')), noTool);
  for (let round = 0; round < 30; round++) {
    const stop = new AbortController();
    const played = agents.play(
      orderOf('calls', ['Where is it?', 'And the other one?']),
      async () => {
        stop.abort();
        return done;
      },
      stop.signal,
    );
    expect((await played).reason).toBe('user-ended-call');
  }
  const { lines, reason } = await neighbour;
  expect(reason).toBe('user-ended-call');
  expect(lines.filter(({ message }) => message === 'We are open.')).toHaveLength(8);
  expect(pids()).toHaveLength(1);
});

it('another process continues the conversations of a dead process with everything that was said', async () => {
  const { lines, reason } = await agents.write(orderOf('dies', ['Are you open?', 'And when?']), noTool);
  expect(reason).toBe('user-ended-call');
  expect(lines.map(({ message }) => message)).toEqual([
    ...['Hello.', 'Are you open?', 'We are open.', 'And when?'],
    ...[resumedNote, 'Tomorrow.'],
  ]);
  expect(pids()).toHaveLength(2);
  const last = server
    .requestsOf('dies')
    .at(-1)
    ?.messages.map(({ content }) => content);
  expect(last).toEqual(expect.arrayContaining(['Are you open?', 'We are open.', 'And when?']));
});

it('a conversation that ends two processes is set aside, while the one next to it continues in both', async () => {
  // One is running already.
  processesBefore = pids().length - 1;
  const order = { ...orderOf('always dies', ['Are you open?', 'And when?']), organization_id: randomUUID() };
  const neighbour = agents.write(orderOf('slow', ['Are you open?']), noTool);
  const { lines, reason } = await agents.write(order, noTool);
  expect(reason).toBe('technical-issues');
  expect(lines.map(({ message }) => message)).toContain('We are open.');
  const { reason: neighbours, lines: heard } = await neighbour;
  expect(neighbours).toBe('user-ended-call');
  expect(heard.map(({ message }) => message)).toContain('We are open.');
  expect(setAside).toEqual([
    { id: order.id, organizationId: order.organization_id, reason: 'ended', times: 2, stack: null },
  ]);
  expect(pids().length - processesBefore).toBe(3);
});
