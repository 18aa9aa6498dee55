import { initializeLogger } from '@livekit/agents';
import { edge, flowWith } from '@switchboard/contracts/flows/testing/sample-flows';
import { flowEmailTool } from '@switchboard/contracts/flows.limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { sendMails } from '../../testing/mail.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { TextTalk } from '../../voice/agent/text-talk.ts';
import { flowOrder } from '../../voice/flow/text-flow.fixture.ts';
import { agentTools } from '../assistant-tests/agent-tools.ts';
import { callTools } from '../calls/livekit/call-tools.ts';
import { signUpCaller, type TestCaller } from '../calls/test-caller.ts';

let server: Awaited<ReturnType<typeof startSmtpServer>>;
let app: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  initializeLogger({ pretty: false, level: 'silent' });
  server = await startSmtpServer();
  app = await startTestApp({ SMTP_URL: server.url, SWITCHBOARD_PUBLIC_URL: 'http://localhost' });
  caller = await signUpCaller(app);
});
afterAll(async () => {
  await app.close();
  await server.close();
});

/** Asks where to write to, and sends what was said. */
const flow = flowWith({
  fields: [
    { name: 'city', type: 'text', label: 'City' },
    { name: 'address', type: 'email', label: 'Email address' },
  ],
  nodes: [
    { id: 'city', kind: 'ask', field: 'city', question: 'Where do you live?' },
    { id: 'address', kind: 'ask', field: 'address', question: 'To which email address can I send it?' },
    {
      ...{ id: 'write', kind: 'message', channel: 'email', to_field: 'address' },
      ...{ subject: 'Your visit in {city}', text: 'Dear {first_name}, our office in {city} is at 12 Mill Road.' },
    },
    { id: 'sent', kind: 'end', text: 'It is on its way. Goodbye.' },
    { id: 'unsent', kind: 'end', text: 'I could not send it. Goodbye.' },
  ],
  edges: [
    edge('city', 'done', 'address'),
    edge('city', 'gave_up', 'bye'),
    edge('address', 'done', 'write'),
    edge('address', 'gave_up', 'bye'),
    edge('write', 'done', 'sent'),
    edge('write', 'failed', 'unsent'),
  ],
});

/** The conversation of a call, with the tools of real calls. */
async function held(lines: string[]) {
  const placed = await caller.place(await caller.lead());
  const context = await systemContext(app.services, caller.person.organizationId, 'a test');
  const call = await withTenant(context.organizationId, () =>
    context.db.calls.findFirstOrThrow({ where: { id: placed.body.call_id } }),
  );
  const variables = { first_name: 'Grace' };
  const written = flowOrder({ flow, lines });
  const order = { ...written, tools: agentTools(written.config), flow: { variables } };
  const noTransfer = () => Promise.reject(new Error('Nothing is transferred'));
  return new TextTalk(order, callTools(context, { call, config: order.config, variables }, noTransfer)).hold();
}

test('the email of a flow arrives with its placeholders filled in, and the transcript shows it', async () => {
  const { lines } = await held(['Lisbon', 'ada@example.com']);
  expect(server.arrived).toEqual([]);
  await sendMails(app);
  expect(server.arrived).toHaveLength(1);
  const [arrived] = server.arrived;
  expect(arrived?.to).toBe('ada@example.com');
  expect(arrived?.text).toContain('Subject: Your visit in Lisbon');
  expect(arrived?.text).toContain('Dear Grace, our office in Lisbon is at 12 Mill Road.');
  expect(arrived?.text).toMatch(/List-Unsubscribe:\s+<http:\/\/localhost\//);
  const written = lines.map(({ message }) => message).join('\n');
  expect(written).toContain(flowEmailTool);
  expect(written).toContain('The email to ada@example.com is on its way.');
  expect(lines.at(-1)?.message).toBe('It is on its way. Goodbye.');
  const taken = lines.flatMap(({ flow: step }) => step?.trace ?? []);
  expect(taken).toContainEqual({ type: 'entered', subflow: null, node: 'write' });
  expect(taken).toContainEqual(expect.objectContaining({ type: 'took', edge: 'write-done' }));
});

test('a refused email of a flow takes the failed edge, and the transcript says why', async () => {
  const before = server.arrived.length;
  // Five in an hour go to one address.
  for (let at = 0; at < 5; at++) await held(['Lisbon', 'eve@example.com']);
  const { lines } = await held(['Lisbon', 'eve@example.com']);
  await sendMails(app);
  expect(server.arrived).toHaveLength(before + 5);
  expect(lines.at(-1)?.message).toBe('I could not send it. Goodbye.');
  expect(lines.map(({ message }) => message).join('\n')).toMatch(/failed\. /);
});
