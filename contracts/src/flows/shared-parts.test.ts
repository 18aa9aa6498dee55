import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkFlow } from './check/index.ts';
import { Flow, type FlowGraph, type FlowInput, SharedSubflowDocument } from './document.ts';
import { exportFlow, importOwnFlow } from './json.ts';
import { ownSubflows, resolveByCopies, resolveShared, type SharedVersion, sharedPartId } from './shared-parts.ts';
import { converse } from './testing/converse.ts';
import { likelyFlow } from './testing/random-flows.ts';
import { edge, flowWith, surroundings } from './testing/sample-flows.ts';

const id = 'a0000000-0000-4000-8000-00000000000a';
const inner = 'a0000000-0000-4000-8000-00000000000b';

/** A random flow as a part: it returns where the flow ended. */
const partOf = ({ start, fields, nodes, edges }: Flow): FlowGraph => ({
  start,
  fields,
  edges,
  nodes: nodes.map((node) =>
    node.kind === 'end'
      ? { id: node.id, kind: 'return', result: 'done', name: '', position: node.position, max_visits: null }
      : node,
  ),
});

const run = { id: 'run', kind: 'subflow' as const };
const after = (parts: Partial<FlowInput>): Flow =>
  flowWith({ nodes: [run], edges: [edge('run', 'done', 'bye')], ...parts });

const finder =
  (...versions: SharedVersion[]) =>
  (ref: { id: string; version: number }) =>
    versions.find((one) => one.id === ref.id && one.version === ref.version);

const asking = (question: string): SharedSubflowDocument =>
  SharedSubflowDocument.parse({
    start: 'ask',
    fields: [{ name: 'ok', type: 'yes_no' }],
    nodes: [
      { id: 'ask', kind: 'ask', field: 'ok', question },
      { id: 'back', kind: 'return' },
    ],
    edges: [edge('ask', 'done', 'back'), edge('ask', 'gave_up', 'back')],
  });

it('a resolved shared sub-flow behaves exactly like one of the flow’s own', () => {
  let followed = 0;
  fc.assert(
    fc.property(likelyFlow, fc.array(fc.nat(9), { minLength: 1, maxLength: 12 }), (random, choices) => {
      const part = partOf(random);
      const partId = sharedPartId({ id, version: 2 });
      const own = after({
        nodes: [{ ...run, subflow: partId }],
        subflows: [{ id: partId, name: 'Part', version: 2, ...part }],
      });
      const named = after({ nodes: [{ ...run, shared: { id, version: 2 } }] });
      const resolved = resolveShared(named, finder({ id, version: 2, name: 'Part', document: part }));
      expect(Flow.parse(resolved)).toEqual(resolved);
      const report = checkFlow(resolved, surroundings());
      expect(report).toEqual(checkFlow(own, surroundings()));
      // Nodes of the random flow that only its exits lead to are reported; paths that may never end aren't followed.
      if (report.problems.some(({ code }) => code === 'endless_loop' || code === 'cannot_end')) return;
      followed++;
      const [one, other] = [converse(resolved, choices), converse(own, choices)];
      expect(one).toEqual(other);
    }),
    { numRuns: 500 },
  );
  expect(followed).toBeGreaterThan(50);
});

it('a shared sub-flow keeps the named version when later ones differ, and resolves the same again', () => {
  const versions = [1, 2].map((version) => ({ id, version, name: 'Part', document: asking(`Question ${version}?`) }));
  const named = after({ nodes: [{ ...run, shared: { id, version: 1 } }] });
  const resolved = resolveShared(named, finder(...versions));
  expect(JSON.stringify(resolved)).toContain('Question 1?');
  expect(JSON.stringify(resolved)).not.toContain('Question 2?');
  expect(resolveShared(resolved, finder(...versions))).toEqual(resolved);
  expect(resolveByCopies(resolved)).toEqual(resolved);
});

it('nested shared sub-flows are copied, unused ones are left out, and unknown ones are reported at their node', () => {
  const outer = { ...asking('Outer?'), start: 'more' };
  const document = SharedSubflowDocument.parse({
    ...outer,
    nodes: [{ id: 'more', kind: 'subflow', shared: { id: inner, version: 1 } }, ...outer.nodes],
    edges: [edge('more', 'done', 'ask'), ...outer.edges],
  });
  const versions = [
    { id, version: 1, name: 'Outer', document },
    { id: inner, version: 1, name: 'Inner', document: asking('Inner?') },
  ];
  const resolved = resolveShared(after({ nodes: [{ ...run, shared: { id, version: 1 } }] }), finder(...versions));
  expect(resolved.subflows.map(({ name }) => name)).toEqual(['Outer', 'Inner']);
  expect(checkFlow(resolved, surroundings()).problems).toEqual([]);
  const [node] = resolved.nodes;
  const without = { ...resolved, nodes: resolved.nodes.slice(1), edges: [], start: 'bye' };
  expect(node?.id).toBe('run');
  expect(resolveByCopies(without).subflows).toEqual([]);
  const unknown = resolveShared(after({ nodes: [{ ...run, shared: { id, version: 9 } }] }), finder(...versions));
  expect(checkFlow(unknown, surroundings()).problems).toContainEqual(
    expect.objectContaining({ code: 'unknown_subflow', node: 'run' }),
  );
});

it('shared sub-flows that run each other are reported', () => {
  const runs = (other: string) =>
    SharedSubflowDocument.parse({
      start: 'more',
      nodes: [
        { id: 'more', kind: 'subflow', shared: { id: other, version: 1 } },
        { id: 'back', kind: 'return' },
      ],
      edges: [edge('more', 'done', 'back')],
    });
  const versions = [
    { id, version: 1, name: 'One', document: runs(inner) },
    { id: inner, version: 1, name: 'Two', document: runs(id) },
  ];
  const resolved = resolveShared(after({ nodes: [{ ...run, shared: { id, version: 1 } }] }), finder(...versions));
  expect(checkFlow(resolved, surroundings()).problems).toContainEqual(
    expect.objectContaining({
      code: 'recursive_subflow',
      message: 'The sub-flow “One” runs itself: “One” → “Two” → “One”.',
    }),
  );
});

it('an exported copy of a shared sub-flow belongs to the flow, and imports unchanged', () => {
  const version = { id, version: 3, name: 'Part', document: asking('Sure?') };
  const own = { id: 'shared_1', name: 'Mine', ...asking('Own?') };
  const resolved = resolveShared(
    after({
      nodes: [
        { ...run, shared: { id, version: 3 } },
        { id: 'mine', kind: 'subflow', subflow: 'shared_1' },
      ],
      edges: [edge('run', 'done', 'mine'), edge('mine', 'done', 'bye')],
      subflows: [own],
    }),
    finder(version),
  );
  const file = exportFlow(resolved);
  expect(file).not.toContain(id);
  expect(file).not.toContain('shared_id');
  const imported = importOwnFlow(file);
  if (!('flow' in imported)) throw new Error(imported.problems.join());
  expect(exportFlow(imported.flow)).toBe(file);
  expect(imported.flow.subflows.map(({ name }) => name)).toEqual(['Mine', 'Part']);
  const choices = [0, 1, 2, 3, 4];
  const said = (flow: Flow) => converse(flow, choices).steps.map(({ actions }) => actions);
  expect(said(imported.flow)).toEqual(said(resolved));
  expect(ownSubflows(resolved, () => true)).toEqual(resolved);
});

it('a shared sub-flow may only run shared sub-flows', () => {
  const parsed = SharedSubflowDocument.safeParse({
    start: 'own',
    nodes: [{ id: 'own', kind: 'subflow', subflow: 'part_1' }],
  });
  expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['nodes.0.subflow', 'A shared sub-flow can only run other shared sub-flows. Share this one first.'],
  ]);
});
