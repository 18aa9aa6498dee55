import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { initializeLogger } from '@livekit/agents';
import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import { AssistantTools } from '@switchboard/contracts/assistant-tools';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PlayedColleague, TextOrder, ToolOutcome } from '../agent/messages.ts';
import { TextTalk } from '../agent/text-talk.ts';
import { withPlayedColleague } from './played-consult.ts';

/** A model that transfers the caller, and connects a colleague. */
const asked: { system: string; tools: string[] }[] = [];
const model = createServer(async (request, response) => {
  const body = JSON.parse(await new Response(request as never).text()) as {
    messages: { role: string; content: string }[];
    tools?: { function: { name: string } }[];
  };
  const tools = (body.tools ?? []).map((tool) => tool.function.name);
  const last = body.messages.at(-1);
  asked.push({ system: body.messages[0]?.content ?? '', tools });
  const name = tools.includes('connect_to_caller') ? 'connect_to_caller' : 'transfer_call';
  const call = { index: 0, id: 'a', type: 'function', function: { name, arguments: '{"target":"Recruiting"}' } };
  const delta = last?.role === 'user' ? { tool_calls: [call] } : { content: 'Ada waits, about her contract. May I?' };
  response.end(`data: ${JSON.stringify({ choices: [{ delta, finish_reason: 'stop' }] })}\n\n`);
});

beforeAll(async () => {
  initializeLogger({ pretty: false, level: 'silent' });
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
});
afterAll(() => model.close());

const target = { type: 'string', description: 'To whom.', enum: ['Recruiting'] };
const practised: TextOrder = {
  id: '00000000-0000-4000-8000-000000000078',
  config: {
    ...quickCreateConfig('Robin'),
    first_message: 'Hello. Is this a good time?',
    tools: AssistantTools.parse([
      {
        type: 'transfer_call',
        manner: 'warm',
        targets: [{ name: 'Recruiting', phone_number: '+12025550195', hours: null }],
      },
    ]),
  },
  tools: [
    {
      name: 'transfer_call',
      description: 'Connect the person to somebody else.',
      parameters: { type: 'object', properties: { target }, required: ['target'] },
      said_meanwhile: '',
    },
  ],
  services: { llm: null, stt: null, tts: null },
  private_networks: '',
  organization_name: 'Northlight',
  time_zone: 'UTC',
  callee: { kind: 'lines', lines: ['Can I talk to a real person about my contract, please?', 'Then goodbye.'] },
  max_turns: 8,
  max_seconds: 60,
};

async function hold(plays: PlayedColleague['plays'], order: TextOrder = practised) {
  const rung: ToolOutcome = {
    ...{ is_ok: true, shown_to_model: 'Recruiting is rung.', said: null, hangs_up: false },
    consult: { name: 'Recruiting', caller_name: 'Ada', said_when_refused: 'They cannot come.', at: { plays } },
  };
  const talk: TextTalk = new TextTalk(order, () => withPlayedColleague(order, rung, () => talk.lines));
  const { reason, lines } = await talk.hold();
  return { reason, lines: lines.map(({ role, message }) => `${role}: ${message}`) };
}

it('a person is handed over to a colleague who was briefed and agreed', async () => {
  const { reason, lines } = await hold('accepts');
  expect(reason).toBe('assistant-ended-call');
  expect(lines.slice(-3)).toEqual([
    'system: transfer_call {"target":"Recruiting"}: The person is connected to Recruiting now.',
    'system: To Recruiting: Hello Recruiting, this is Robin, the automated assistant of Northlight. Ada is on the line and wants to speak to you. They said: "Can I talk to a real person about my contract, please?" Can I put them through?',
    'system: Recruiting: Yes, put them through, please.',
  ]);
});

it.each([
  ['declines', 'Recruiting cannot take the call.', 'Recruiting: No, I cannot take the call right now.'],
  ['machine', 'Recruiting was reached by a voicemail only.', 'Recruiting: You have reached the voicemail'],
] as const)('the person returns to the assistant with an explanation (colleague: %s)', async (plays, told, said) => {
  const { reason, lines } = await hold(plays);
  const at = lines.findIndex((line) => line.includes(told));
  expect(at).toBeGreaterThan(0);
  expect(lines.some((line) => line.includes(said))).toBe(true);
  const after = lines.slice(at).filter((line) => line.startsWith('assistant:'));
  expect(after[0]).toContain('They cannot come.');
  expect(lines).toContain('user: Then goodbye.');
  expect(reason).toBe('assistant-ended-call');
});

it("a provider's model briefs the colleague in its own words, and decides with three tools", async () => {
  const base_url = `http://127.0.0.1:${(model.address() as AddressInfo).port}`;
  const llm = {
    provider: 'custom_llm',
    label: 'Own',
    base_url,
    api_key: 'key',
    organization_id: null,
    model: 'own',
  } as const;
  const { reason, lines } = await hold('accepts', {
    ...practised,
    ...{ services: { llm, stt: null, tts: null }, private_networks: '127.0.0.0/8' },
  });
  expect(reason).toBe('assistant-ended-call');
  expect(lines.slice(-3)).toEqual([
    'system: transfer_call {"target":"Recruiting"}: The person is connected to Recruiting now.',
    'system: To Recruiting: Ada waits, about her contract. May I?',
    'system: Recruiting: Yes, put them through, please.',
  ]);
  const consulted = asked.find(({ tools }) => tools.includes('connect_to_caller'));
  expect(consulted?.tools).toEqual(['connect_to_caller', 'decline_transfer', 'voicemail_detected']);
  expect(consulted?.system).toContain(
    '{"from":"caller","text":"Can I talk to a real person about my contract, please?"}',
  );
});
