import { initializeLogger } from '@livekit/agents';
import type { FlowSurroundings } from '@switchboard/contracts/flows/check/about';
import { checkFlow } from '@switchboard/contracts/flows/check/index';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateTestsOf } from '../voice/flow/in-thread.ts';
import { holdFlow } from '../voice/flow/text-flow.fixture.ts';
import { intakeFlow, screeningFlow } from './flows.ts';
import { visitFlow } from './visit-flow.ts';

beforeAll(() => initializeLogger({ pretty: false, level: 'silent' }));

const surroundings: FlowSurroundings = {
  variables: ['first_name', 'last_name', 'organization'],
  tools: [],
  transfer_targets: ['Recruiting'],
  knowledge_base_ids: [],
  assistant_id: null,
  hand_over_targets: [],
  slot_ids: [],
  has_slot: true,
  max_model_calls: 120,
  max_cents: null,
  cents: () => null,
};

describe.each([
  ['the screening of the demo', screeningFlow],
  ['the intake of the demo', intakeFlow],
  ['the question after a visit of the demo', visitFlow],
])('%s', (_, flowOf) => {
  it('the demo flow passes the checker without a warning and needs no model', () => {
    expect(checkFlow(flowOf(), surroundings)).toEqual({ problems: [], worst_case: { model_calls: 0, cents: 0 } });
  });

  it('the demo flow passes its generated tests, which cover every edge', async () => {
    const flow = flowOf();
    const tests = generateTestsOf(flow, '2026-11-30T09:00', 100);
    const taken = new Set(
      tests.flatMap(({ trace }) => trace.flatMap((step) => (step.type === 'took' ? [step.edge] : []))),
    );
    const missing = [flow, ...flow.subflows].flatMap((graph) => graph.edges).filter(({ id }) => !taken.has(id));
    expect(missing).toEqual([]);
    for (const test of tests) {
      const mocked = Object.fromEntries(test.mocks.map(({ name, is_failure }) => [name, { is_ok: !is_failure }]));
      const held = await holdFlow({
        ...{ flow, lines: test.lines.length > 0 ? test.lines : ['Hello?'] },
        tools: { do_not_call: {}, transfer_call: { is_ok: false }, book_slot: {}, ...mocked },
      });
      const said = held.said.join('\n');
      for (const text of test.says) expect(said, `${test.name}: ${JSON.stringify(held.said)}`).toContain(text);
    }
  });
});
