import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Flow } from '../document.ts';
import { edited, someEdits } from '../testing/random-edits.ts';
import { anyFlow } from '../testing/random-flows.ts';
import { edge, flowWith, screening, when } from '../testing/sample-flows.ts';
import { flowPartAt, mergeFlows } from './index.ts';

const withSubflow = (flow: Flow): Flow => ({
  ...flow,
  subflows: [
    {
      ...{ id: 'part', name: 'Part', version: 1, start: flow.start },
      ...{ fields: flow.fields, nodes: flow.nodes, edges: flow.edges },
    },
  ],
});
const flows = fc.tuple(anyFlow(true), fc.boolean()).map(([flow, isNested]) => (isNested ? withSubflow(flow) : flow));
const numRuns = 200;

describe('merging the changes of two people', () => {
  it('a merge returns the changed flow if one person changed it, or both made the same changes', () => {
    fc.assert(
      fc.property(flows, someEdits, (base, list) => {
        const changed = edited(base, list, 'A');
        const merged = { flow: changed, clashes: [] };
        expect(mergeFlows({ base, mine: changed, theirs: base })).toEqual(merged);
        expect(mergeFlows({ base, mine: base, theirs: changed })).toEqual(merged);
        expect(mergeFlows({ base, mine: changed, theirs: structuredClone(changed) })).toEqual(merged);
      }),
      { numRuns },
    );
  });

  it('a merge returns a valid flow, whichever side is chosen for a conflict', () => {
    fc.assert(
      fc.property(flows, someEdits, someEdits, fc.array(fc.boolean(), { minLength: 1 }), (base, my, their, sides) => {
        const [mine, theirs] = [edited(base, my, 'A'), edited(base, their, 'B')];
        let at = 0;
        const chosen = new Map<string, 'mine' | 'theirs'>();
        const choose = (path: string) => {
          const side = chosen.get(path) ?? (sides[at++ % sides.length] ? 'mine' : 'theirs');
          chosen.set(path, side);
          return side;
        };
        const { flow, clashes } = mergeFlows({ base, mine, theirs }, choose);
        expect(Flow.safeParse(flow).error).toBeUndefined();
        expect(Flow.parse(flow)).toEqual(flow);
        for (const path of clashes) expect(flowPartAt(mine, path)).not.toEqual(flowPartAt(theirs, path));
      }),
      { numRuns },
    );
  });

  it('changes of different nodes, edges and fields never conflict, and merge the same in either order', () => {
    const part = fc.constantFrom('name', 'position', 'edge', 'field', 'added') as fc.Arbitrary<keyof typeof changes>;
    const changes = {
      name: (flow: Flow, at: number, who: string): Flow => ({
        ...flow,
        nodes: flow.nodes.map((node, index) => (index === at ? { ...node, name: who } : node)),
      }),
      position: (flow: Flow, at: number): Flow => ({
        ...flow,
        nodes: flow.nodes.map((node, index) => (index === at ? { ...node, position: { x: at, y: 7 } } : node)),
      }),
      edge: (flow: Flow, at: number): Flow => ({
        ...flow,
        edges: flow.edges.map((one, index) => (index === at ? { ...one, to: 'bye' } : one)),
      }),
      field: (flow: Flow, at: number, who: string): Flow => ({
        ...flow,
        fields: flow.fields.map((field, index) => (index === at ? { ...field, label: who } : field)),
      }),
      added: (flow: Flow, at: number, who: string): Flow => ({
        ...flow,
        nodes: [
          ...flow.nodes,
          { id: `${who}${at}`, kind: 'say', name: '', position: { x: 0, y: 0 }, max_visits: null, text: who },
        ],
        edges: [
          ...flow.edges,
          { id: `${who}-${at}`, from: `${who}${at}`, to: 'bye', on: { type: 'outcome', outcome: 'next' } },
        ],
      }),
    };
    const list = fc.uniqueArray(fc.tuple(part, fc.nat(10)), { selector: (one) => String(one), maxLength: 6 });
    fc.assert(
      fc.property(anyFlow(true), list, (base, all) => {
        const made = (who: string, isTurn: (index: number) => boolean) =>
          all.filter((_, index) => isTurn(index)).reduce((flow, [what, at]) => changes[what](flow, at, who), base);
        const [mine, theirs] = [made('A', (index) => index % 2 === 0), made('B', (index) => index % 2 === 1)];
        const merged = mergeFlows({ base, mine, theirs });
        expect(merged.clashes).toEqual([]);
        expect(merged).toEqual(mergeFlows({ base, mine: theirs, theirs: mine }));
        for (const node of mine.nodes.filter(({ name }) => name === 'A'))
          expect(merged.flow.nodes.find(({ id }) => id === node.id)?.name).toBe('A');
      }),
      { numRuns },
    );
  });

  const named = (flow: Flow, id: string, name: string): Flow => ({
    ...flow,
    nodes: flow.nodes.map((node) => (node.id === id ? { ...node, name } : node)),
  });
  const base = screening();

  it('a node that both people changed is a conflict, and the chosen side is used', () => {
    const sides = { base, mine: named(base, 'hello', 'Mine'), theirs: named(base, 'hello', 'Theirs') };
    expect(mergeFlows(sides).clashes).toEqual(['nodes.hello']);
    expect(mergeFlows(sides).flow).toEqual(sides.mine);
    expect(mergeFlows(sides, () => 'theirs').flow).toEqual(sides.theirs);
  });

  it('a node that one person changed and another moved is not a conflict', () => {
    const moved = {
      ...base,
      nodes: base.nodes.map((node) => ({ ...node, position: { x: 300, y: 40 } })),
    };
    const { flow, clashes } = mergeFlows({ base, mine: named(base, 'hello', 'Greeting'), theirs: moved });
    expect(clashes).toEqual([]);
    expect(flow).toEqual(named(moved, 'hello', 'Greeting'));
  });

  const without = (flow: Flow, gone: string): Flow => ({
    ...flow,
    nodes: flow.nodes.filter(({ id }) => id !== gone),
    edges: flow.edges.filter(({ from, to }) => from !== gone && to !== gone),
  });

  it('a node that one person removed and another connected is a conflict, and can be restored with its edges', () => {
    const mine: Flow = {
      ...base,
      edges: base.edges.map((one) => (one.id === 'ask_years-gave_up' ? { ...one, to: 'no' } : one)),
    };
    const sides = { base, mine, theirs: without(base, 'no') };
    const kept = mergeFlows(sides, () => 'mine');
    expect(kept.clashes).toEqual(['nodes.no']);
    const ids = ({ edges }: Flow) => edges.map(({ id }) => id).sort();
    expect(ids(kept.flow)).toEqual(ids(mine));
    const removed = mergeFlows(sides, () => 'theirs');
    expect(removed.flow.nodes.map(({ id }) => id)).not.toContain('no');
    expect(ids(removed.flow)).toEqual(ids(sides.theirs).filter((id) => id !== 'ask_years-gave_up'));
  });

  it('two new nodes with the same id are both kept, each with its own edges', () => {
    const added = (text: string, from: string): Flow =>
      Flow.parse({
        ...base,
        nodes: [...base.nodes, { id: 'say_1', kind: 'say', text }],
        edges: [...base.edges.filter(({ id }) => id !== from), { ...edge('say_1', 'next', 'bye'), id: 'e_1' }].concat({
          ...edge('hello', 'next', 'say_1'),
          ...base.edges.find(({ id }) => id === from),
          to: 'say_1',
        }),
      });
    const { flow, clashes } = mergeFlows({
      base,
      mine: added('Mine', 'ask_years-gave_up'),
      theirs: added('Theirs', 'ask_start-gave_up'),
    });
    expect(clashes).toEqual([]);
    const texts = Object.fromEntries(flow.nodes.flatMap((node) => (node.kind === 'say' ? [[node.text, node.id]] : [])));
    expect(texts).toMatchObject({ Theirs: 'say_1', Mine: 'say_2' });
    const led = (id: string) => flow.edges.find((one) => one.id === id)?.to;
    expect([led('ask_years-gave_up'), led('ask_start-gave_up')]).toEqual(['say_2', 'say_1']);
    expect(
      flow.edges
        .filter(({ from }) => from.startsWith('say_'))
        .map(({ from }) => from)
        .sort(),
    ).toEqual(['say_1', 'say_2']);
  });

  it('an outcome that both people connected is a conflict, and keeps one edge', () => {
    const open = without(base, 'no');
    const led = (id: string, to: string): Flow =>
      Flow.parse({ ...open, edges: [...open.edges, { ...edge('enough', 'else', to), id }] });
    const merged = mergeFlows({ base: open, mine: led('e_1', 'bye'), theirs: led('e_7', 'desk') });
    expect(merged.clashes).toEqual(['edges.e_7']);
    expect(merged.flow.edges.filter(({ from, on }) => from === 'enough' && on.type === 'outcome')).toEqual([
      { ...edge('enough', 'else', 'bye'), id: 'e_7' },
    ]);
  });

  it('a changed order of conditions is a conflict only for a node where both people changed it', () => {
    const flow = flowWith({
      fields: [{ name: 'age', type: 'number' }],
      nodes: [
        { id: 'one', kind: 'decide', first_match_wins: true },
        { id: 'two', kind: 'decide', first_match_wins: true },
      ],
      edges: ['one', 'two'].flatMap((from) =>
        [10, 20, 30].map((value) =>
          when(`${from}-${value}`, from, 'bye', { field: 'age', is: 'below', values: [value] }),
        ),
      ),
    });
    const ordered = (order: readonly string[]): Flow => ({
      ...flow,
      edges: [...flow.edges].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id)),
    });
    const mine = ordered(['two-10', 'two-30', 'two-20', 'one-30', 'one-10', 'one-20', 'desk-failed']);
    const theirs = ordered(['one-20', 'one-10', 'one-30', 'two-10', 'two-20', 'two-30', 'desk-failed']);
    const merged = mergeFlows({ base: flow, mine, theirs }, () => 'theirs');
    expect(merged.clashes).toEqual(['order.one']);
    const order = (from: string) => flowPartAt(merged.flow, `order.${from}`);
    expect([order('one'), order('two')]).toEqual([
      ['one-20', 'one-10', 'one-30'],
      ['two-10', 'two-30', 'two-20'],
    ]);
  });

  it('a merged flow that would be too large is one conflict about the whole flow', () => {
    const grown = (prefix: string): Flow => ({
      ...base,
      nodes: [
        ...base.nodes,
        ...Array.from({ length: 200 }, (_, at) => ({
          ...({ kind: 'say', name: '', position: { x: 0, y: 0 }, max_visits: null } as const),
          ...{ id: `${prefix}${at}`, text: prefix },
        })),
      ],
    });
    const sides = { base, mine: grown('a'), theirs: grown('b') };
    expect(mergeFlows(sides, () => 'theirs')).toEqual({ flow: sides.theirs, clashes: [''] });
  });
});
