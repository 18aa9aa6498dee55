import type { Flow, FlowInput } from '../document.ts';
import { edge, flowWith, when } from './sample-flows.ts';

/**
 * A flow that passes the checker, with alternating questions, branches, free conversations and loops, and a hundred
 * fields.
 */
export function largeFlow(size: number): Flow {
  const nodes: NonNullable<FlowInput['nodes']> = [];
  const edges: NonNullable<FlowInput['edges']> = [];
  const count = Math.floor((size - 2) / 3);
  for (let at = 0; at < count; at++) {
    const [ask, decide, talk] = [`ask${at}`, `decide${at}`, `talk${at}`];
    const field = `field${at % 100}`;
    const next = at + 1 < count ? `ask${at + 1}` : 'bye';
    nodes.push(
      { id: ask, kind: 'ask', field, question: `Question ${at}, {first_name}?`, max_visits: 3, skips_known: false },
      { id: decide, kind: 'decide' },
      { id: talk, kind: 'talk', opening: 'So?', instruction: `Talk about {${field}}.`, max_turns: 1 },
    );
    edges.push(
      edge(ask, 'done', decide),
      edge(ask, 'gave_up', 'bye'),
      edge(ask, 'too_often', 'bye'),
      when(`${decide}-low`, decide, talk, { field, is: 'below', values: [10] }),
      when(
        `${decide}-middle`,
        decide,
        next,
        { field, is: 'at_least', values: [10] },
        { field, is: 'at_most', values: [20] },
      ),
      when(`${decide}-high`, decide, ask, { field, is: 'above', values: [20] }),
      edge(talk, 'turns_used', next),
    );
  }
  const fields = Array.from({ length: Math.min(count, 100) }, (_, at) => ({
    name: `field${at}`,
    type: 'number' as const,
  }));
  return flowWith({ fields, nodes, edges });
}

/** A flow with conditions that are as expensive to compare as a document allows. */
export function hardFlow(): Flow {
  const branches = Array.from({ length: 1_000 }, (_, at) =>
    when(
      `w${at}`,
      `d${at % 20}`,
      at % 2 === 0 ? 'bye' : 'desk',
      ...Array.from({ length: 10 }, (__, value) => ({
        field: `f${value % 5}`,
        is: 'is_not' as const,
        values: [at * 10 + value],
      })),
    ),
  );
  const decides = Array.from({ length: 20 }, (_, at) => `d${at}`);
  return flowWith({
    fields: Array.from({ length: 5 }, (_, at) => ({ name: `f${at}`, type: 'number' as const, is_given: true })),
    nodes: decides.map((id) => ({ id, kind: 'decide' as const })),
    edges: [...branches, ...decides.map((id, at) => edge(id, 'else', decides[at + 1] ?? 'bye'))],
  });
}
