import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { edge, flowWith } from '@switchboard/contracts/flows/testing/sample-flows';
import { flowEmailTool, maxFlowEmailsPerCall } from '@switchboard/contracts/flows.limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { agentTools } from '../assistant-tests/agent-tools.ts';
import { sandboxTools } from '../calls/sandbox/tools.ts';
import { signUpCaller, type TestCaller } from '../calls/test-caller.ts';
import { recordOptOut } from '../do-not-call/opt-out.ts';
import { emailTokenOf } from '../weekly-summaries/unsubscribe-token.ts';
import { sendFlowEmail } from './send-flow-email.ts';

let app: TestApp;
let caller: TestCaller;
let leadId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  caller = await signUpCaller(app);
  leadId = await caller.lead();
  await caller.person.request('PATCH', `/api/leads/${leadId}`, { email: 'grace@example.com' });
});

const following = (channel: 'email' | 'whatsapp') => ({
  ...defaultAssistantConfig(),
  conversation: 'flow' as const,
  flow: flowWith({
    nodes: [{ id: 'write', kind: 'message', channel, subject: 'The address', text: '12 Mill Road' }],
    edges: [edge('write', 'done', 'bye'), edge('write', 'failed', 'bye')],
  }),
});
const config = following('email');
const letter = { node: 'write', subject: 'The address', text: '12 Mill Road' };

async function callOf() {
  const placed = await caller.place(leadId);
  const context = await systemContext(app.services, caller.person.organizationId, 'a test');
  const call = await inTenant(() => app.services.db.calls.findFirstOrThrow({ where: { id: placed.body.call_id } }));
  return { context, call };
}
const inTenant = <T>(run: () => PromiseLike<T>) => withTenant(caller.person.organizationId, async () => await run());

async function sender() {
  const { context, call } = await callOf();
  const send = (given: object = {}) => inTenant(() => sendFlowEmail(context, call, config, { ...letter, ...given }));
  return { context, call, send };
}
const mails = () =>
  inTenant(() => app.services.db.mails.findMany({ where: { mail: 'flow.message' }, orderBy: { created_at: 'asc' } }));

describe('an email of a flow', () => {
  test("a flow's email is sent to the lead of the call, and is in the outbox and the audit log", async () => {
    const { call, send } = await sender();
    expect(await send()).toEqual({ is_ok: true, shown_to_model: 'The email to grace@example.com is on its way.' });
    expect(await mails()).toMatchObject([{ recipient: 'grace@example.com', about_id: call.id }]);
    const logged = await inTenant(() =>
      app.services.db.audit_logs.findMany({ where: { resource_type: 'mail', resource_id: call.id } }),
    );
    expect(logged).toMatchObject([
      { action: 'create', resource_name: 'grace@example.com', details: { call_id: call.id, node: 'write' } },
    ]);
  });

  test("a flow's email is sent to the address in a field", async () => {
    const { send } = await sender();
    expect(await send({ to: 'Ada@Example.com' })).toMatchObject({ is_ok: true });
    expect(await mails()).toMatchObject([{ recipient: 'ada@example.com' }]);
  });

  test("a flow's email is refused for an invalid address and for a lead without one", async () => {
    const { send } = await sender();
    expect(await send({ to: 'ada at home' })).toMatchObject({ is_ok: false });
    await caller.person.request('PATCH', `/api/leads/${leadId}`, { email: null });
    expect(await send()).toEqual({
      is_ok: false,
      shown_to_model: 'The lead has no email address, so nothing was sent.',
    });
    expect(await mails()).toEqual([]);
  });

  test("a flow's email is refused for people who opted out by number or by address", async () => {
    const { context, send } = await sender();
    await recordOptOut(context, { emails: ['ada@example.com'] }, { reason: null, source: 'lead' });
    expect(await send({ to: 'ada@example.com' })).toEqual({
      is_ok: false,
      shown_to_model: 'The person asked not to be contacted.',
    });
    expect(await send()).toMatchObject({ is_ok: true });
    const { phone_number } = (await caller.person.request<{ phone_number: string }>('GET', `/api/leads/${leadId}`))
      .body;
    await recordOptOut(context, { numbers: [phone_number.replace(/[^+\d]/g, '')] }, { reason: null, source: 'lead' });
    expect(await send()).toMatchObject({ is_ok: false });
    expect(await mails()).toHaveLength(1);
  });

  test("a flow's email is refused beyond the limit per call", async () => {
    const { send } = await sender();
    for (let at = 0; at < maxFlowEmailsPerCall; at++)
      expect(await send({ to: `a${at}@example.com` })).toMatchObject({ is_ok: true });
    expect(await send({ to: 'more@example.com' })).toEqual({
      is_ok: false,
      shown_to_model: `A call can send at most ${maxFlowEmailsPerCall} emails.`,
    });
    expect(await mails()).toHaveLength(maxFlowEmailsPerCall);
  });

  test("only assistants whose flow has an email node can send a flow's email", async () => {
    const { context, call } = await callOf();
    for (const other of [following('whatsapp'), { ...config, conversation: 'prompt' as const }]) {
      expect(await inTenant(() => sendFlowEmail(context, call, other, letter))).toMatchObject({ is_ok: false });
      expect(agentTools(other).map(({ name }) => name)).not.toContain(flowEmailTool);
    }
    expect(agentTools(config).map(({ name }) => name)).toContain(flowEmailTool);
  });

  test("the unsubscribe link of a flow's email works without signing in, and opening it changes nothing", async () => {
    const { send } = await sender();
    await send();
    const token = emailTokenOf(app.services.env, (await mails())[0]?.id ?? '');
    const opened = () => app.request<{ is_wanted: boolean; ends: string }>('GET', `/api/unsubscribe/${token}`);
    expect((await opened()).body).toMatchObject({ ends: 'emails', is_wanted: true });
    for (const _ of [1, 2]) expect((await app.request('POST', `/unsubscribe?token=${token}`)).status).toBe(204);
    expect((await opened()).body).toMatchObject({ is_wanted: false });
    expect(await send()).toEqual({
      is_ok: false,
      shown_to_model: 'The person opted out by the link in their mail.',
    });
    const entries = await inTenant(() => app.services.db.do_not_call.findMany({}));
    expect(entries).toMatchObject([{ email: 'grace@example.com', phone_e164: null, source: 'link' }]);
  });

  test("a flow's email isn't sent in a simulated call", async () => {
    const { context, call } = await callOf();
    const use = sandboxTools(context, { call, config, variables: {} });
    expect(await use(flowEmailTool, letter)).toMatchObject({
      is_ok: true,
      shown_to_model: 'This is a test, so no email was sent. On a call it would be.',
    });
    expect(await mails()).toEqual([]);
  });
});
