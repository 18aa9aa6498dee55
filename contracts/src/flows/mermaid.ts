import { exitTriggerLabels } from '../flows.limits.ts';
import { nameOf } from './check/view.ts';
import type { Flow, FlowGraph } from './document.ts';
import { edgeInWords } from './edge-words.ts';
import type { FlowNode } from './nodes.ts';

// Mermaid interprets these characters as syntax, so entities replace them.
const asLabel = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 120)
    .replace(/[#"&<>[\](){}|`;\\]/g, (sign) => `#${sign.codePointAt(0)};`);

const shapes: Partial<Record<FlowNode['kind'], [string, string]>> = {
  decide: ['{', '}'],
  ask: ['[/', '/]'],
  collect_keys: ['[/', '/]'],
  subflow: ['[[', ']]'],
  end: ['([', '])'],
  return: ['([', '])'],
  transfer: ['>', ']'],
  hand_over: ['>', ']'],
};

function graphLines(graph: FlowGraph, prefix: string): string[] {
  const ids = new Map(graph.nodes.map(({ id }, at) => [id, `${prefix}n${at}`]));
  const nodes = graph.nodes.map((node) => {
    const [open, close] = shapes[node.kind] ?? ['[', ']'];
    return `  ${ids.get(node.id)}${open}"${asLabel(nameOf(node))}"${close}`;
  });
  const edges = graph.edges.map(
    (edge, at) =>
      `  ${ids.get(edge.from)} -->|"${asLabel(edgeInWords(edge))}"| ${ids.get(edge.to) ?? `${prefix}open${at}(("?"))`}`,
  );
  const start = graph.start === null ? [] : [`  ${prefix}start(( )) --> ${ids.get(graph.start)}`];
  return [...start, ...nodes, ...edges];
}

/** A flow as a Mermaid flowchart: exits are dashed, sub-flows have their own boxes. */
export function flowAsMermaid(flow: Flow): string {
  const ids = new Map(flow.nodes.map(({ id }, at) => [id, `n${at}`]));
  const exits = flow.exits.flatMap((exit, at) => {
    const label = exit.trigger === 'intent' ? exit.intent || (exit.examples[0] ?? '') : exitTriggerLabels[exit.trigger];
    const node = `  x${at}(("${asLabel(label)}"))`;
    return exit.action.type === 'go_to' ? [node, `  x${at} -.-> ${ids.get(exit.action.node)}`] : [node];
  });
  const subflows = flow.subflows.flatMap((subflow, at) => [
    `  subgraph s${at} ["${asLabel(subflow.name || subflow.id)}"]`,
    ...graphLines(subflow, `s${at}`),
    '  end',
  ]);
  return `${['flowchart TD', ...graphLines(flow, ''), ...exits, ...subflows].join('\n')}\n`;
}
