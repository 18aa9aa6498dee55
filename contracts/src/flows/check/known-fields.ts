import type { FlowGraph } from '../document.ts';
import { fieldsReadBy, fieldsSetBy, placeholdersOf, type Returned } from '../reads.ts';
import { type FlowView, hears, nameOf } from './view.ts';

/** The fields that are certainly known on entering each reachable node; null for unreachable ones. */
export type KnownFields = readonly (ReadonlySet<string> | null)[];

const givenOf = (graph: FlowGraph) => graph.fields.filter(({ is_given }) => is_given).map(({ name }) => name);

/** Fields that are known after every path. An exit can be taken wherever the conversation listens. */
function knownFields(view: FlowView, returned: Returned): KnownFields {
  const { flow, graph, nodes, out, indexOf } = view;
  const anywhere = nodes.length;
  const names = graph.fields.map(({ name }) => name);
  const bitOf = new Map(names.map((name, at) => [name, 1n << BigInt(at)]));
  const bitsOf = (list: readonly string[]) => list.reduce((bits, name) => bits | (bitOf.get(name) ?? 0n), 0n);
  const known: (bigint | null)[] = new Array(nodes.length + 1).fill(null);
  const waiting: number[] = [];
  const enter = (target: number, fields: bigint) => {
    const before = known[target];
    const after = before === null || before === undefined ? fields : before & fields;
    if (after === before) return;
    known[target] = after;
    waiting.push(target);
  };
  const exits =
    view.subflow === null
      ? flow.exits.flatMap(({ action }) => (action.type === 'go_to' ? [indexOf.get(action.node) ?? -1] : []))
      : [];
  const targets = nodes.map((node, at) =>
    (out[at] ?? []).map((edge) => ({
      to: indexOf.get(edge.to) ?? -1,
      sets: bitsOf(fieldsSetBy(node, edge, returned)),
    })),
  );
  if (graph.start !== null) enter(indexOf.get(graph.start) ?? -1, bitsOf(givenOf(graph)));
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const fields = known[at] ?? 0n;
    if (at === anywhere) {
      for (const target of exits) enter(target, fields);
      continue;
    }
    const node = nodes[at];
    if (!node) continue;
    for (const { to, sets } of targets[at] ?? []) enter(to, fields | sets);
    if (exits.length > 0 && hears(flow, node)) enter(anywhere, fields);
  }
  return known
    .slice(0, nodes.length)
    .map((bits) => (bits === null ? null : new Set(names.filter((name) => (bits & (bitOf.get(name) ?? 0n)) !== 0n))));
}

/** The same for a flow and its sub-flows, which are processed before those that run them. */
export function allKnownFields(views: ReadonlyMap<string | null, FlowView>): {
  known: ReadonlyMap<string | null, KnownFields>;
  returned: Returned;
} {
  const known = new Map<string | null, KnownFields>();
  const results = new Map<string, ReadonlySet<string>>();
  const returned: Returned = (subflow, result) => {
    read(subflow);
    return results.get(`${subflow} ${result}`) ?? new Set();
  };
  const read = (id: string | null): void => {
    const view = views.get(id);
    if (!view || known.has(id)) return;
    // One that runs itself is refused elsewhere: the fields that it returns are unknown.
    known.set(id, []);
    const fields = knownFields(view, returned);
    known.set(id, fields);
    for (const [at, node] of view.nodes.entries()) {
      const here = fields[at];
      if (node.kind !== 'return' || !here) continue;
      const key = `${id} ${node.result}`;
      const before = results.get(key);
      results.set(key, before ? new Set([...before].filter((name) => here.has(name))) : here);
    }
  };
  for (const id of views.keys()) read(id);
  return { known, returned };
}

/** A field that a node reads must be known on every path to it. */
export function checkKnownFields(view: FlowView, known: KnownFields): void {
  const { graph, nodes, out, report } = view;
  const names = new Map(graph.fields.map(({ name }) => [name.toLowerCase(), name]));
  for (const [at, node] of nodes.entries()) {
    const fields = known[at];
    if (!fields) continue;
    const inTexts = placeholdersOf(node).flatMap((name) => names.get(name.toLowerCase()) ?? []);
    for (const name of new Set([...inTexts, ...fieldsReadBy(node)]))
      if (names.has(name.toLowerCase()) && !fields.has(name))
        report('unread_field', `“${nameOf(node)}” uses ${name}, but not every path to it has collected it.`, {
          node: node.id,
        });
    for (const { on, id } of out[at] ?? []) {
      if (on.type !== 'condition') continue;
      const { match, tests } = on.condition;
      const guarded = new Set(
        match === 'all' ? tests.flatMap((test) => (test.is === 'is_known' ? [test.field] : [])) : [],
      );
      const read = tests.filter(({ is }) => is !== 'is_known' && is !== 'is_unknown').map(({ field }) => field);
      for (const name of new Set(read))
        if (names.has(name) && !fields.has(name) && !guarded.has(name))
          report('unread_field', `“${nameOf(node)}” compares ${name}, but not every path to it has collected it.`, {
            node: node.id,
            edge: id,
          });
    }
  }
}
