import type { AuditLog } from '@switchboard/contracts/audit-logs';
import type { CallLogDetail } from '@switchboard/contracts/call-logs';
import type { CallTransferTargets, EndedCall } from '@switchboard/contracts/calls';
import { weekdays } from '@switchboard/contracts/campaigns.limits';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { authorOf, type Refusal, setPlan } from '../assistants/test-assistants.ts';
import { signUpCaller, type TestCaller } from './test-caller.ts';

const targets = [
  { name: 'Sales', phone_number: '+12025550199' },
  { name: 'Busy desk', phone_number: '+12025550101' },
  // Working hours that never include the current time.
  { name: 'Night desk', phone_number: '+12025550198', hours: { days: [], start: '00:00', end: '00:01' } },
];

let app: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  // Calls that last long enough to be transferred manually.
  app = await startTestApp({ SWITCHBOARD_SANDBOX_SPEED: '0.3', SWITCHBOARD_SANDBOX_AGENTS: '0' });
  await app.startJobs();
  caller = await signUpCaller(app);
  await setPlan(app, caller.person, true);
  const author = authorOf(caller.person);
  const made = await author.read(caller.assistantId);
  const day = weekdays[(new Date().getUTCDay() + 2) % 7];
  const saved = await author.save(made, {
    tools: [
      {
        type: 'transfer_call',
        manner: 'cold',
        targets: targets.map(({ hours, ...target }) => ({
          ...target,
          hours: hours ? { ...hours, days: [day] } : null,
        })),
        said_meanwhile: 'One moment, {{first_name}}.',
        said_when_closed: '',
        said_when_refused: 'Sorry, they are busy.',
      },
    ] as never,
  });
  await author.publish(saved.body);
});
afterAll(() => app.close());

const transfer = (id: string, target: string) =>
  caller.person.request<EndedCall & Refusal>('POST', `/api/call/${id}/transfer`, { target });

async function connected(): Promise<string> {
  const { call_id } = (await caller.place(await caller.lead())).body;
  await eventually(async () => ((await caller.read(call_id)).status === 'connected' ? true : null));
  return call_id;
}
async function saidIn(id: string): Promise<string[]> {
  const { call_log_id } = await caller.ended(id);
  const log = await caller.person.request<CallLogDetail>('GET', `/api/call-logs/${call_log_id}`);
  return log.body.transcript?.messages.map(({ message }) => message) ?? [];
}

it('a live call is transferred after the announcement, with an audit entry', async () => {
  const id = await connected();
  const list = await caller.person.request<CallTransferTargets>('GET', `/api/call/${id}/transfer`);
  expect(list.body).toMatchObject({
    missing: null,
    is_warm: false,
    announcement: 'One moment, Grace.',
    targets: [
      { name: 'Sales', is_reachable: true },
      { name: 'Busy desk', is_reachable: true },
      { name: 'Night desk', is_reachable: false },
    ],
  });
  const answer = await transfer(id, 'sales');
  expect([answer.status, answer.body]).toMatchObject([200, { id, message: 'Sales is being connected' }]);
  expect((await transfer(id, 'Sales')).body.error).toMatchObject({ reason: 'already_ended' });
  expect(await caller.ended(id)).toMatchObject({ ended_reason: 'transferred', status: 'disconnected' });
  const said = await saidIn(id);
  expect(said.slice(-3)).toEqual([
    expect.stringMatching(/ transfers the call to Sales\.$/),
    'One moment, Grace.',
    'transfer_call {"target":"Sales"}: On a call the person would be connected to Sales now.',
  ]);
  const logs = await caller.person.request<Page<AuditLog>>('GET', '/api/audit-logs?resource_type=call');
  expect(logs.body.items.find(({ action }) => action === 'transfer')).toMatchObject({
    resource_id: id,
    details: { target: 'Sales', phone_number: '+12025550199' },
  });
});

it('a call continues with the assistant if the transfer target is busy', async () => {
  const id = await connected();
  expect((await transfer(id, 'Busy desk')).status).toBe(200);
  const said = await saidIn(id);
  expect(said).toContain('Sorry, they are busy.');
  expect(said.indexOf('Sorry, they are busy.')).toBeLessThan(said.length - 1);
  expect((await caller.read(id)).ended_reason).not.toBe('transferred');
});

it('a transfer is refused for an unknown or closed target and for an unanswered call', async () => {
  const id = await connected();
  expect((await transfer(id, 'Marketing')).body.error).toMatchObject({ reason: 'transfer_target_unknown' });
  expect((await transfer(id, 'Night desk')).body.error).toMatchObject({ reason: 'transfer_target_closed' });
  const { call_id } = (await caller.place(await caller.lead('0102'))).body;
  expect((await transfer(call_id, 'Sales')).body.error).toMatchObject({ reason: 'not_connected' });
});

it('a transfer request during another transfer is refused and not recorded', async () => {
  const id = await connected();
  vi.spyOn(app.services.carrier, 'transfer').mockResolvedValueOnce('under_way');
  const refused = await transfer(id, 'Sales');
  expect([refused.status, refused.body.error]).toMatchObject([
    409,
    {
      reason: 'transfer_under_way',
      message: 'This call is being transferred already. Try again if no one takes it.',
    },
  ]);
  const logs = await caller.person.request<Page<AuditLog>>('GET', '/api/audit-logs?resource_type=call');
  expect(logs.body.items.filter((log) => log.action === 'transfer' && log.resource_id === id)).toEqual([]);
  expect((await transfer(id, 'Sales')).status).toBe(200);
});

it('the transfer list reports what is missing if the assistant has no targets', async () => {
  const other = await signUpCaller(app);
  const { call_id } = (await other.place(await other.lead())).body;
  const list = await other.person.request<CallTransferTargets>('GET', `/api/call/${call_id}/transfer`);
  expect(list.body.missing).toMatch(/has no transfer targets\. Add them to the Transfer Call tool/);
});
