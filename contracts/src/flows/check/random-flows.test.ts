import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Flow } from '../document.ts';
import { maxCalls, placeIn, walkEverything } from '../testing/exhaustive-walk.ts';
import { anyFlow, anyNestedFlow, likelyFlow, likelyNestedFlow } from '../testing/random-flows.ts';
import { surroundings } from '../testing/sample-flows.ts';
import type { FlowProblemCode } from './about.ts';
import { checkFlow, isPublishable } from './index.ts';

const about = surroundings({ max_model_calls: 1_000_000 });
const nodesWith = (flow: Flow, ...codes: FlowProblemCode[]) => {
  const { problems } = checkFlow(flow, about);
  return new Set(
    problems.flatMap(({ code, node, subflow }) =>
      codes.includes(code) && node !== null ? [placeIn(subflow, node)] : [],
    ),
  );
};
const sorted = (set: ReadonlySet<string>) => [...set].sort();

it('the check agrees with a walk of every path about flows without limited visits', () => {
  fc.assert(
    fc.property(anyFlow(false), (flow) => {
      const found = walkEverything(flow);
      const unreachable = nodesWith(flow, 'unreachable');
      // The targets of exits are part of every flow.
      const always = new Set(['bye', 'desk']);
      expect(
        sorted(new Set(flow.nodes.map(({ id }) => id).filter((id) => !unreachable.has(id) && !always.has(id)))),
      ).toEqual(sorted(new Set([...found.reached].filter((id) => !always.has(id)))));
      const stuck = [...nodesWith(flow, 'dead_end', 'no_alternative', 'gap')].filter((id) => found.reached.has(id));
      expect(stuck.sort()).toEqual(sorted(found.stuck));
      expect(nodesWith(flow, 'endless_loop').size > 0).toBe(found.isEndless);
      expect(sorted(nodesWith(flow, 'unread_field'))).toEqual(sorted(found.unread));
    }),
    { numRuns: 1_000 },
  );
});

it.each([
  ['flow', anyFlow(true)],
  ['flow with sub-flows', anyNestedFlow(true)],
])(
  'the check refuses every %s with limited visits if a walk gets stuck, never ends or reads an unknown field',
  (_, flows) => {
    fc.assert(
      fc.property(flows, (flow) => {
        // A flow that runs itself is refused for that, and its paths never end.
        if (checkFlow(flow, about).problems.some(({ code }) => code === 'recursive_subflow')) return;
        const found = walkEverything(flow);
        const refusedAt = (...codes: FlowProblemCode[]) => nodesWith(flow, ...codes);
        for (const id of found.stuck) expect(refusedAt('dead_end', 'no_alternative', 'gap')).toContain(id);
        for (const id of found.unread) expect(refusedAt('unread_field')).toContain(id);
        if (found.isEndless) expect(refusedAt('endless_loop').size).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  },
);

it('the worst case never has fewer model calls than any path, and exactly as many without loops', () => {
  let passed = 0;
  fc.assert(
    fc.property(likelyFlow, (flow) => {
      const report = checkFlow(flow, about);
      if (!isPublishable({ ...report, problems: report.problems.filter(({ code }) => code === 'endless_loop') }))
        return;
      passed++;
      const most = maxCalls(flow);
      expect(report.worst_case.model_calls).toBeGreaterThanOrEqual(most);
      const goesOnward = flow.edges.every(
        ({ from, to }) => !to.startsWith('n') || Number(to.slice(1)) > Number(from.slice(1)),
      );
      if (goesOnward && flow.nodes.every(({ max_visits }) => max_visits === null))
        expect(report.worst_case.model_calls).toBe(most);
    }),
    { numRuns: 500 },
  );
  expect(passed).toBeGreaterThan(100);
});

it('an accepted flow with sub-flows has no wrong path in a walk of all paths', () => {
  let passed = 0;
  fc.assert(
    fc.property(likelyNestedFlow, (flow) => {
      const report = checkFlow(flow, about);
      if (!isPublishable({ ...report, problems: report.problems.filter(({ code }) => code !== 'unreachable') })) return;
      if (!flow.nodes.some(({ kind }) => kind === 'subflow')) return;
      passed++;
      const { stuck, unread, isEndless } = walkEverything(flow);
      expect({ stuck: [...stuck], unread: [...unread], isEndless }).toEqual({
        stuck: [],
        unread: [],
        isEndless: false,
      });
    }),
    { numRuns: 2_000 },
  );
  expect(passed).toBeGreaterThan(30);
});
