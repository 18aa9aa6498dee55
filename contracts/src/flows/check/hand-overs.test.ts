import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Flow } from '../document.ts';
import { edge, flowWith, surroundings } from '../testing/sample-flows.ts';
import { endingsOf, type HandOverTarget } from './endings.ts';
import { checkFlow } from './index.ts';

const idOf = (number: number) => `a0000000-0000-4000-8000-00000000000${number}`;
const own = idOf(0);
const sam = idOf(1);

const target = (id: string, name: string, flow: Flow | null, more: Partial<HandOverTarget> = {}): HandOverTarget => ({
  ...{ id, name, is_published: true, can_speak: true },
  fields: flow?.fields.map((field) => field.name) ?? null,
  endings: flow && endingsOf(flow),
  ...more,
});

const problems = (flow: Flow, targets: HandOverTarget[] | null) =>
  checkFlow(flow, surroundings({ assistant_id: own, hand_over_targets: targets })).problems.map(
    ({ code, node, message }) => `${code} ${node ?? '-'}: ${message}`,
  );

/** Asks for the age, and hands over to Sam. */
const reception = (more: object = {}, returns = false) =>
  flowWith({
    fields: [
      { name: 'age', type: 'number' },
      { name: 'city', type: 'text' },
    ],
    nodes: [
      { id: 'age', kind: 'ask', field: 'age', question: 'How old are you?' },
      { id: 'over', kind: 'hand_over', name: 'Over', assistant_id: sam, shares: ['age'], can_return: returns, ...more },
      ...(returns ? [{ id: 'city', kind: 'ask', field: 'city', question: 'Where?' } as const] : []),
    ],
    edges: [
      edge('age', 'done', 'over'),
      edge('age', 'gave_up', 'bye'),
      edge('over', 'failed', 'bye'),
      ...(returns
        ? [edge('over', 'returned', 'city'), edge('city', 'done', 'bye'), edge('city', 'gave_up', 'bye')]
        : []),
    ],
  });

describe('the targets of hand-overs', () => {
  it('the check accepts a hand-over to a published assistant with a prompt or a flow', () => {
    expect(problems(reception(), [target(sam, 'Sam', null)])).toEqual([]);
    expect(problems(reception(), [target(sam, 'Sam', reception())])).toEqual([]);
    expect(problems(reception(), null)).toEqual([]);
  });

  it.each([
    [[], "hands over to an assistant that doesn't exist any longer"],
    [[target(sam, 'Sam', null, { is_published: false })], "hands over to Sam, which isn't published"],
    [[target(sam, 'Sam', null, { can_speak: false })], 'hands over to Sam, which has neither a prompt nor a flow'],
  ])('the check refuses a hand-over to %j', (targets, why) => {
    expect(problems(reception(), targets)).toEqual([`incomplete over: “Over” ${why}.`]);
  });

  it('the check refuses a hand-over that shares a field that nothing collects', () => {
    const of = (shares: string[]) => problems(reception({ shares }), [target(sam, 'Sam', null)]);
    expect(of(['age', 'name'])).toEqual(['unknown_field over: “Over” shares name, which is no field of this flow.']);
    expect(of(['age', 'city'])).toEqual(['unread_field over: “Over” shares city, but no path to it collects it.']);
    // The flow asks for the city only later, after the hand-over.
    const returning = reception({ shares: ['age', 'city'] }, true);
    expect(problems(returning, [target(sam, 'Sam', null)])).toContain(
      'unread_field over: “Over” shares city, but no path to it collects it.',
    );
  });

  it('the check refuses to take over a field that the other assistant never collects', () => {
    const taking = reception({ saves: [{ from: 'town', to: 'city' }] }, true);
    const why = 'unknown_field over: “Over” takes over town, which Sam never collects.';
    const other = flowWith({
      fields: [{ name: 'town', type: 'text' }],
      nodes: [{ id: 'town', kind: 'ask', field: 'town', question: 'Where?' }],
      edges: [edge('town', 'done', 'bye'), edge('town', 'gave_up', 'bye')],
    });
    expect(problems(taking, [target(sam, 'Sam', null)])).toContain(why);
    expect(problems(taking, [target(sam, 'Sam', other)])).toEqual([]);
  });
});

describe('hand-overs in a circle', () => {
  it('the check accepts a circle that one of the assistants can leave', () => {
    const back = flowWith({
      fields: [{ name: 'more', type: 'yes_no' }],
      nodes: [
        { id: 'more', kind: 'ask', field: 'more', question: 'Anything else?' },
        { id: 'over', kind: 'hand_over', assistant_id: own },
      ],
      edges: [edge('more', 'done', 'over'), edge('more', 'gave_up', 'bye'), edge('over', 'failed', 'bye')],
    });
    expect(problems(reception(), [target(sam, 'Sam', back)])).toEqual([]);
  });

  /** Hands over immediately, and again if the caller comes back. */
  const passing = (assistant_id: string, can_return = false) =>
    flowWith({
      nodes: [{ id: 'over', kind: 'hand_over', name: 'Over', assistant_id, can_return }],
      edges: [edge('over', 'failed', 'bye'), ...(can_return ? [edge('over', 'returned', 'bye')] : [])],
    });
  const endless =
    'cannot_end over: After “Over”, the call can never end: Sam only hands over again, round in a circle.';

  it.each([
    ['two assistants', passing(sam), passing(own)],
    ['two assistants that wait for each other', passing(sam, true), passing(own, true)],
    ['an assistant that hands over to itself', passing(sam), passing(sam)],
  ])('the check refuses a circle of %s', (_, flow, other) => {
    expect(problems(flow, [target(sam, 'Sam', other)])).toEqual([endless]);
  });

  it('the check refuses a circle inside a sub-flow', () => {
    const inside = flowWith({
      nodes: [{ id: 'part', kind: 'subflow', subflow: 'p' }],
      edges: [edge('part', 'done', 'bye')],
      subflows: [
        {
          ...{ id: 'p', start: 'over' },
          nodes: [
            { id: 'over', kind: 'hand_over', assistant_id: own, can_return: true },
            { id: 'out', kind: 'return', result: 'done' },
          ],
          edges: [edge('over', 'returned', 'out'), edge('over', 'failed', 'out')],
        },
      ],
    });
    expect(problems(passing(sam, true), [target(sam, 'Sam', inside)])).toEqual([endless]);
    // The assistant that takes the caller can end the call.
    expect(problems(reception({}, true), [target(sam, 'Sam', inside)])).toEqual([]);
  });

  /** Assistants whose nodes each say something, hand over, or end the call. */
  const anyAssistants = fc.array(
    fc.array(
      fc.record({
        kind: fc.constantFrom('say' as const, 'hand_over' as const, 'hand_over' as const, 'end' as const),
        next: fc.nat(3),
        to: fc.nat(3),
        returns: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    { minLength: 2, maxLength: 4 },
  );
  type Assistants = typeof anyAssistants extends fc.Arbitrary<infer T> ? T : never;

  /**
   * Whether a call can end with an assistant, found by following every path. No path has to enter an assistant twice
   * for that.
   */
  function canEnd(all: Assistants, assistant: number, above: readonly number[] = []): boolean {
    const nodes = all[assistant] ?? [];
    const entered = new Set<number>();
    for (let at = 0; !entered.has(at); ) {
      entered.add(at);
      const node = nodes[at];
      if (!node || node.kind === 'end') return node !== undefined;
      if (node.kind === 'hand_over') {
        const to = node.to % all.length;
        const ends = to !== assistant && !above.includes(to) && canEnd(all, to, [...above, assistant]);
        if (!ends || !node.returns) return ends;
      }
      at = node.next % nodes.length;
    }
    return false;
  }

  const flowOf = (all: Assistants, assistant: number): Flow => {
    const nodes = all[assistant] ?? [];
    return flowWith({
      nodes: nodes.map(({ kind, to, returns }, at) => {
        const common = { id: `n${at}`, max_visits: null };
        if (kind === 'say') return { ...common, kind, text: 'Well.' };
        if (kind === 'end') return { ...common, kind, text: 'Bye.' };
        return { ...common, kind, assistant_id: idOf(to % all.length), can_return: returns };
      }),
      edges: nodes.flatMap(({ kind, next, returns }, at) => {
        const after = `n${next % nodes.length}`;
        if (kind === 'say') return [edge(`n${at}`, 'next', after)];
        if (kind === 'end') return [];
        return [edge(`n${at}`, 'failed', 'bye'), ...(returns ? [edge(`n${at}`, 'returned', after)] : [])];
      }),
    });
  };

  it('the check refuses exactly the hand-overs after which no path of any assistant ends the call', () => {
    fc.assert(
      fc.property(anyAssistants, (all) => {
        const targets = all.map((_, at) => target(idOf(at), `A${at}`, flowOf(all, at)));
        const flow = flowOf(all, 0);
        const refused = checkFlow(
          flow,
          surroundings({ assistant_id: own, hand_over_targets: targets }),
        ).problems.flatMap(({ message, node }) => (message.includes('round in a circle') ? [node] : []));
        const expected = (all[0] ?? []).flatMap(({ kind, to }, at) =>
          kind === 'hand_over' && !canEnd(all, to % all.length) ? [`n${at}`] : [],
        );
        expect(refused).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });
});
