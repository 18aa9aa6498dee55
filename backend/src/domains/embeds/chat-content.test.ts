import { randomUUID } from 'node:crypto';
import type { AnalyticsSummary } from '@switchboard/contracts/analytics';
import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { AssistantFunction, AssistantTool } from '@switchboard/contracts/assistant-tools';
import type { CallLogDetail } from '@switchboard/contracts/call-logs';
import type { Usage } from '@switchboard/contracts/costs';
import type { EmbedMessages, StartedEmbedConversation } from '@switchboard/contracts/embed-chats';
import type { Embed } from '@switchboard/contracts/embeds';
import { screening } from '@switchboard/contracts/flows/testing/sample-flows';
import type { Page } from '@switchboard/contracts/shared';
import { webhookEvents } from '@switchboard/contracts/webhook-events';
import type { WebhookDelivery, WebhookDeliveryDetail } from '@switchboard/contracts/webhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { type ChatServer, startChatServer } from '../../testing/chat-server.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { insertRow, uniqueName } from '../../testing/test-organization.ts';
import { starterConfig } from '../assistants/defaults.ts';
import { setPlan } from '../assistants/test-assistants.ts';
import { insertPublished } from '../assistants/versions.ts';
import { chatToolsOf, useChatTools } from './chat-tools.ts';
import { giveUpOnReply } from './reply.ts';
import { variablesOf } from './start-conversation.ts';

let app: TestApp;
let person: TestPerson;
let model: ChatServer;
beforeAll(async () => {
  model = await startChatServer();
  app = await startTestApp({ SWITCHBOARD_PRIVATE_NETWORKS: '127.0.0.1/32' });
  await app.startJobs();
});
afterAll(async () => {
  await app.close();
  await model.close();
});
beforeEach(async () => {
  person = await app.signUp();
});

const headers = { host: 'localhost', origin: 'https://shop.example' };

/** A chat with an assistant, and its messages by role and text. */
async function chatWith(config: Partial<AssistantConfig>) {
  const own = { app, organizationId: person.organizationId };
  const assistant_id = await insertRow(own, (tx, organization_id) =>
    insertPublished(tx, organization_id, { ...starterConfig(uniqueName('Assistant')), ...config }),
  );
  const input = { name: 'Shop', assistant_id, allowed_origins: [headers.origin], fields: { name: 'optional' } };
  const { body: embed } = await person.request<Embed>('POST', '/api/embeds', input);
  const path = `/api/embed/${embed.public_key}/conversations`;
  const opened = { consent: true, fields: { name: 'Ada Park' } };
  const { body: started } = await app.request<StartedEmbedConversation>('POST', path, opened, headers);
  const ofVisitor = { ...headers, authorization: `Bearer ${started.token}` };
  const say = async (text: string) =>
    (
      await app.request<EmbedMessages>(
        'POST',
        `${path}/${started.conversation_id}/messages`,
        { client_id: randomUUID(), text },
        ofVisitor,
      )
    ).body;
  const end = () => app.request('POST', `${path}/${started.conversation_id}/end`, undefined, ofVisitor);
  return { started, say, end };
}

const texts = ({ messages }: EmbedMessages) => messages.map(({ role, text }) => `${role}: ${text}`);

it('a chat follows the flow of its assistant from message to message, and ends where the flow ends', async () => {
  const { started, say } = await chatWith({ conversation: 'flow', flow: screening(), first_message: '' });
  expect(texts(started).join('\n')).toContain('assistant: Hello Ada.');
  expect(texts(started).at(-1)).toContain('How many years have you worked?');
  const years = await say('Seven years');
  expect(texts(years).at(-1)).toContain('When can you start?');
  const last = await say('Goodbye');
  expect(last.is_ended).toBe(true);
  expect(texts(last).at(-1)).toBe('assistant: Goodbye.');
  const { body: logs } = await person.request<Page<{ id: string }>>('GET', '/api/call-logs?origin=web_chat');
  const { body: log } = await person.request<CallLogDetail>('GET', `/api/call-logs/${logs.items[0]?.id}`);
  expect(log).toMatchObject({ status: 'completed', ended_reason: 'assistant-ended-call' });
  const entered = log.transcript?.messages.flatMap(({ flow = [] }) =>
    flow.flatMap((trace) => (trace.type === 'entered' ? [trace.node] : [])),
  );
  expect(entered).toEqual(expect.arrayContaining(['hello', 'ask_years', 'ask_start', 'bye']));
  expect(entered?.filter((node) => node === 'hello')).toHaveLength(1);
});

it('an assistant has no tool in a chat that contacts a person or needs a telephone line', () => {
  const tools = [
    AssistantTool.parse({ type: 'end_call' }),
    AssistantTool.parse({ type: 'do_not_call' }),
    AssistantTool.parse({ type: 'call_back' }),
    AssistantTool.parse({ type: 'press_digits' }),
    AssistantTool.parse({ type: 'search_knowledge' }),
  ];
  const config = { ...starterConfig('Sam'), tools, knowledge_base_ids: [randomUUID()] };
  expect(chatToolsOf(config).map(({ name }) => name)).toEqual(['end_call', 'search_knowledge']);
});

it('a function in a chat gets the name that a visitor entered, and neither their number nor their address', async () => {
  const body = JSON.stringify({ name: '{{name}}', email: '{{email}}', phone: '{{phone}}', number: '{{Phone_Number}}' });
  const fn = AssistantFunction.parse({ name: 'look_up', http: { url: model.url, method: 'POST', body } });
  const context = await systemContext(app.services, person.organizationId, 'test');
  const visitor = { name: 'Ada Park', email: 'ada@example.com', phone_number: '+12025550147' };
  const variables = variablesOf(context, visitor);
  expect(variables).toMatchObject({ email: 'ada@example.com', phone_number: '+12025550147' });
  const config = { ...starterConfig('Sam'), functions: [fn] };
  const conversation = { id: randomUUID(), lead_id: null, made_lead: false, network_hash: 'none' };
  const useTool = useChatTools(context, {
    ...{ conversation, assistant_id: randomUUID(), assistant_version: 1, config, variables },
  });
  model.behaviour = { kind: 'text', pieces: [] };
  expect(await useTool('look_up', {})).toMatchObject({ is_ok: true });
  expect(model.received.at(-1)?.body).toEqual({ name: 'Ada Park' });
});

it('a chat is counted in analytics and usage, and notifies webhooks when it ends', async () => {
  await setPlan(app, person, true);
  const webhook = await person.request<{ id: string }>('POST', '/api/webhooks', {
    url: 'https://hooks.example.com/in',
  });
  expect(webhook.status, JSON.stringify(webhook.body)).toBe(201);
  const { say, end } = await chatWith({ first_message: 'Hello.' });
  await say('When are you open?');
  const logsOf = async (origin: string) =>
    (await person.request<Page<{ id: string; status: string }>>('GET', `/api/call-logs?origin=${origin}`)).body.items;
  expect(await logsOf('web_chat')).toMatchObject([{ status: 'in_progress' }]);
  await end();
  expect(await logsOf('web_chat')).toMatchObject([{ status: 'completed' }]);
  expect(await logsOf('phone')).toEqual([]);
  const { body: summary } = await person.request<AnalyticsSummary>('GET', '/api/analytics/summary');
  expect(summary.call_logs).toBe(1);
  const { body: sent } = await person.request<Page<WebhookDelivery>>(
    'GET',
    `/api/webhooks/${webhook.body.id}/deliveries`,
  );
  expect(sent.items.map(({ type }) => type).sort()).toEqual([
    'call.ended',
    'summary.completed',
    'transcript.completed',
  ]);
  const { body: delivery } = await person.request<WebhookDeliveryDetail>(
    'GET',
    `/api/webhooks/deliveries/${sent.items.find(({ type }) => type === 'call.ended')?.id}`,
  );
  const { data } = JSON.parse(delivery.body) as { data: unknown };
  expect(webhookEvents['call.ended'].data.safeParse(data).error).toBeUndefined();
  expect(data).toMatchObject({ origin: 'web_chat', lead_name: 'Ada Park', ended_reason: 'user-ended-call' });
});

/** A chat whose replies come from the model server, and its stored state. */
async function chatWithModel() {
  const config = { base_url: model.url, model: 'stub-1' };
  await person.request('POST', '/api/providers', { provider_name: 'custom_llm', config });
  const chat = await chatWith({ llm_provider: 'custom', llm_model: 'stub-1', first_message: 'Hello.' });
  const state = () =>
    withTenant(person.organizationId, () =>
      app.services.db.embed_conversations.findFirstOrThrow({ include: { call_log: { select: { cost: true } } } }),
    );
  return { ...chat, state };
}

it('a chat that ends while its assistant replies keeps the usage of that reply, and not the reply', async () => {
  const { say, end, state } = await chatWithModel();
  model.behaviour = { kind: 'text', pieces: ['From nine to five.'], firstMs: 1_500 };
  const asked = say('When are you open?');
  await eventually(async () => model.open === 1);
  await end();
  expect((await asked).messages.map(({ role }) => role)).toEqual(['visitor']);
  const late = await eventually(async () => {
    const now = await state();
    return (now.usage as Usage[]).length > 0 && now;
  });
  const tokens = { part: 'model', quantity: 34 };
  const counted = expect.arrayContaining([expect.objectContaining(tokens)]);
  expect(late).toMatchObject({ status: 'ended', is_usage_complete: true, usage: counted });
  expect(late.call_log).toMatchObject({ cost: { items: counted } });
  expect(late.lines).toHaveLength(2);
});

it('a chat with one reply of unknown usage keeps what is known and marks its cost as incomplete', async () => {
  const { started, say, state } = await chatWithModel();
  model.behaviour = { kind: 'text', pieces: ['From nine to five.'] };
  await say('When are you open?');
  await withTenant(person.organizationId, () =>
    app.services.db.embed_conversations.update({
      where: { id: started.conversation_id },
      data: { awaits_reply_since: new Date() },
    }),
  );
  await giveUpOnReply(app.services, person.organizationId, started.conversation_id);
  await say('And on Saturday?');
  const now = await state();
  expect(now).toMatchObject({ is_usage_complete: false, cost: { is_complete: false } });
  expect(now.usage).toEqual(expect.arrayContaining([expect.objectContaining({ part: 'model', quantity: 68 })]));
});
