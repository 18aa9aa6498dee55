import { randomUUID } from 'node:crypto';
import type { FlowTraffic } from '@switchboard/contracts/flow-operations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTenant } from '../database/tenant-pool.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { fillOrganization } from './fill.ts';
import { walkFlow } from './flow-calls.ts';
import { intakeFlow, screeningFlow } from './flows.ts';
import { demoOrganizations } from './organizations.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('demo calls follow their flows to different ends, and some hang up in the middle', async () => {
  const withFlows = demoOrganizations.filter(({ assistants }) => assistants.some(({ flow }) => flow));
  expect(withFlows).toHaveLength(2);
  for (const demo of withFlows) {
    const owner = await app.signUp();
    const id = owner.organizationId;
    await withTenant(id, () => fillOrganization(app.services, demo, id, [owner.userId]));
    const called = demo.assistants.find(({ flow, status }) => flow && status === 'published');
    const assistants = await withTenant(id, () =>
      app.services.db.assistants.findMany({ where: { name: called?.name ?? '' }, select: { id: true } }),
    );
    expect(assistants).toHaveLength(1);
    const { body } = await owner.request<FlowTraffic>('GET', `/api/assistants/${assistants[0]?.id}/flow/traffic`);
    expect(body.calls, demo.name).toBeGreaterThanOrEqual(40);
    const flow = called?.flow;
    const all = [...(flow?.nodes ?? []), ...(flow?.subflows.flatMap(({ nodes }) => nodes) ?? [])];
    expect(body.nodes.length, demo.name).toBeGreaterThan(all.length * 0.7);
    expect(body.nodes.reduce((sum, node) => sum + node.hung_up, 0)).toBeGreaterThan(3);
    const ends = body.nodes.filter(({ node }) => all.find(({ id: own }) => own === node)?.kind === 'end');
    expect(ends.length).toBeGreaterThan(3);
    const [start] = body.nodes.filter(({ node }) => node === flow?.start);
    // People hang up on the way, so no end is reached by everyone.
    for (const { calls } of ends) expect(calls).toBeLessThan(start?.calls ?? 0);
    expect(body.typical).toMatchObject({ model_calls: { average: 0 }, cents: { average: 0 } });
  }
});

it.each([
  ['screening', screeningFlow],
  ['intake', intakeFlow],
])('a conversation of the %s never gets stuck, and is the same for the same seed', (_, flowOf) => {
  const hold = () =>
    walkFlow(flowOf(), {
      ...{ seed: randomUUID(), now: '2026-12-31T23:00' },
      variables: { first_name: 'Ada', last_name: 'Lang', organization: 'Northlight' },
    });
  for (let count = 0; count < 100; count++) {
    const { lines } = hold();
    expect(lines.flatMap(({ flow }) => flow?.trace ?? []).map(({ type }) => type)).not.toContain('stuck');
    expect(lines.map(({ message }) => message).join(' ')).not.toMatch(/[{}]/);
  }
  const known = { seed: 'the same', now: '2026-12-31T23:00', variables: {} };
  expect(walkFlow(flowOf(), known)).toEqual(walkFlow(flowOf(), known));
});
