import { once } from 'node:events';
import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import type { WebTestSession } from '@switchboard/contracts/place-call';
import { directProtocol, ticketPrefix } from '@switchboard/contracts/voice.limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { systemContext } from '../context.ts';
import { testTools } from '../domains/assistant-tests/test-tools.ts';
import { unpublishedColumns } from '../domains/assistants/stored-config.ts';
import { newDocument, newKnowledgeBase } from '../domains/knowledge-bases/test-knowledge.ts';
import { startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';
import { insertRow, uniqueName } from '../testing/test-organization.ts';
import { serve } from './serve.ts';

let app: TestApp;
let server: Awaited<ReturnType<typeof serve>>;
let mine: TestPerson;
let theirs: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ PORT: '0' });
  server = await serve(app.services);
  [mine, theirs] = await Promise.all([app.signUp(), app.signUp()]);
});
afterAll(async () => {
  await server.close(0);
  await app.close();
});

async function ticketOf(person: TestPerson): Promise<[organization: string, test: string, secret: string]> {
  const { body } = await person.request<WebTestSession>('POST', '/api/call', { is_web_session: true });
  return body.livekit_token.split('.') as [string, string, string];
}

/** The status for a page that connects with a ticket: 101 if it is accepted. */
async function answerTo(...ticket: string[]): Promise<number> {
  const origin = `http://localhost:${server.port}`;
  const protocols = [directProtocol, ticketPrefix + ticket.join('.')];
  const socket = new WebSocket(`ws://localhost:${server.port}/api/voice/direct`, protocols, { origin });
  socket.on('error', () => undefined);
  const refused = once(socket, 'unexpected-response').then(([, { statusCode }]) => statusCode as number);
  const status = await Promise.race([refused, once(socket, 'open').then(() => 101)]);
  socket.terminate();
  return status;
}

it('a ticket opens only its own test, even if its parts are mixed with those of another ticket', async () => {
  const [organization, test, secret] = await ticketOf(mine);
  const other = await ticketOf(theirs);
  expect(await answerTo(other[0], test, secret)).toBe(401);
  expect(await answerTo(organization, other[1], secret)).toBe(401);
  expect(await answerTo(other[0], other[1], secret)).toBe(401);
  expect(await answerTo(organization, test, other[2])).toBe(401);
  expect(await answerTo(organization, test, secret)).toBe(101);
  expect(await answerTo(...other)).toBe(101);
});

it("an assistant's tools find nothing of another organization, even if its config names that data", async () => {
  const base = await newKnowledgeBase({ app, organizationId: theirs.organizationId });
  await newDocument({ app, organizationId: theirs.organizationId }, base);
  /** The answer of an organization's assistant tool whose row names this knowledge. */
  const use = async ({ organizationId }: TestPerson, name: string, given: Record<string, unknown>) => {
    const context = await systemContext(app.services, organizationId, 'test');
    const config = { ...quickCreateConfig(uniqueName('Robin')), knowledge_base_ids: [base] };
    const assistant_id = await insertRow({ app, organizationId }, (tx) =>
      tx.assistants.create({
        data: { ...unpublishedColumns(config), organization_id: organizationId, knowledge_base_ids: [base] },
      }),
    );
    const test = {
      id: assistant_id,
      assistant_id,
      assistant_version: null,
      is_recorded: false,
      is_typed: false,
      config,
      variables: {},
      flow_start: null,
    };
    return (await testTools(context, test)(name, given)).shown_to_model;
  };
  const asked = { query: 'When are you open?' };
  expect(await use(theirs, 'search_knowledge', asked)).toContain('Open from nine to five.');
  expect(await use(mine, 'search_knowledge', asked)).not.toContain('nine');
  expect(await use(mine, 'transfer_call', { target: '+12025550147' })).toBe('This tool does not exist.');
});
