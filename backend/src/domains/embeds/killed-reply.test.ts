import { randomUUID } from 'node:crypto';
import type { EmbedMessages, StartedEmbedConversation } from '@switchboard/contracts/embed-chats';
import type { Embed } from '@switchboard/contracts/embeds';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChatServer, startChatServer } from '../../testing/chat-server.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { insertRow } from '../../testing/test-organization.ts';
import { starterConfig } from '../assistants/defaults.ts';
import { insertPublished } from '../assistants/versions.ts';

let model: ChatServer;
let app: TestApp;
beforeAll(async () => {
  model = await startChatServer();
  app = await startTestApp();
});
afterAll(async () => {
  await app.close();
  await model.close();
});

const site = 'https://shop.example';

it('a chat whose worker is killed in the middle of a reply gets that reply once, from another worker', async () => {
  const person = await app.signUp();
  const config = { base_url: model.url, model: 'stub-1' };
  await person.request('POST', '/api/providers', { provider_name: 'custom_llm', config });
  const own = { app, organizationId: person.organizationId };
  const assistant_id = await insertRow(own, (tx, organization_id) =>
    insertPublished(tx, organization_id, {
      ...starterConfig('Sam'),
      ...{ llm_provider: 'custom', llm_model: 'stub-1', first_message: 'Hello.' },
    }),
  );
  const { body: embed } = await person.request<Embed>('POST', '/api/embeds', {
    ...{ name: 'Shop', assistant_id, allowed_origins: [site] },
  });
  const path = `/api/embed/${embed.public_key}/conversations`;
  const headers = { host: 'localhost', origin: site };
  const started = await app.request<StartedEmbedConversation>('POST', path, { consent: true }, headers);
  const { conversation_id: id, token } = started.body;
  const say = (text: string, client_id: string, wait: number) =>
    app.request<EmbedMessages>(
      'POST',
      `${path}/${id}/messages?wait=${wait}`,
      { client_id, text },
      {
        ...headers,
        authorization: `Bearer ${token}`,
      },
    );

  model.behaviour = { kind: 'silent' };
  const first = await startServerProcess(app, { SWITCHBOARD_ROLE: 'worker' });
  const client_id = randomUUID();
  const waiting = await say('When are you open?', client_id, 0);
  expect(waiting.body).toMatchObject({ is_replying: true, messages: [{ role: 'visitor' }] });
  await eventually(async () => model.open === 1);
  first.child.kill('SIGKILL');
  await first.stop();

  model.behaviour = { kind: 'text', pieces: ['From nine ', 'to five.'] };
  const second = await startServerProcess(app, { SWITCHBOARD_ROLE: 'worker' });
  const answered = await eventually(async () => {
    const { body } = await say('When are you open?', client_id, 5);
    return !body.is_replying && body;
  }, 60);
  expect(answered.messages.map(({ role, text }) => [role, text])).toEqual([
    ['visitor', 'When are you open?'],
    ['assistant', 'From nine to five.'],
  ]);

  // A model that fails is said in the chat, which goes on afterwards with everything that was said.
  model.behaviour = { kind: 'status', status: 400 };
  const failed = await say('And on Saturday?', randomUUID(), 40);
  expect(failed.body).toMatchObject({ is_ended: false, is_replying: false });
  expect(failed.body.messages.at(-1)?.text).toContain('something went wrong');
  model.behaviour = { kind: 'text', pieces: ['Until noon.'] };
  const last = await say('Again: on Saturday?', randomUUID(), 40);
  expect(last.body.messages.at(-1)?.text).toBe('Until noon.');
  const asked = model.received.at(-1)?.body.messages.map(({ content }) => content) ?? [];
  expect(asked).toEqual(expect.arrayContaining(['When are you open?', 'From nine to five.', 'Again: on Saturday?']));
  expect(asked.filter((content) => content === 'When are you open?')).toHaveLength(1);
  await second.stop();
}, 180_000);
