import {
  exitTriggerLabels,
  flowFormat,
  flowNodeLabels,
  flowOutcomeLabels,
  maxFlowEdges,
  maxFlowNameLength,
  maxFlowNodes,
  maxFlowTextLength,
  maxInstructionLength,
  requiredExits,
  tooOften,
  visitsRange,
} from '../../flows.limits.ts';
import { connectedParts, isLoop } from '../check/loops.ts';
import { requiredOutcomes } from '../check/view.ts';
import { emptyFlow, Flow, type FlowExit, type FlowInput } from '../document.ts';
import type { FlowEdgeOn, FlowField } from '../fields.ts';
import { titleOf } from '../node-words.ts';
import { FlowNode } from '../nodes.ts';
import { type ImportLine, ImportReport } from './report.ts';
import { placeInRows } from './rows.ts';
import type { Source } from './source.ts';

type NodeInput = NonNullable<FlowInput['nodes']>[number];
type GraphInput = Pick<FlowInput, 'start' | 'fields' | 'nodes' | 'edges'>;

/** Maximum characters of a title in a report. */
const maxTitleLength = 50;

/** Thrown for a file that would make a flow with too many parts. */
export class TooLarge extends Error {}

interface Link {
  from: string;
  to: string;
  on: FlowEdgeOn;
  path: string;
}

const fieldTypes: Record<string, FlowField['type']> = {
  number: 'number',
  integer: 'number',
  boolean: 'yes_no',
  bool: 'yes_no',
  enum: 'choice',
};

/**
 * A graph that is built from another product's file. Ids in the file can be anything; here they are short and unique.
 */
export class FlowDraft {
  readonly nodes: NodeInput[] = [];
  private readonly links: Link[] = [];
  private readonly ids = new Map<string, string>();
  private readonly taken = new Set<string>();
  private readonly fields = new Map<string, NonNullable<FlowInput['fields']>[number]>();
  readonly exits: NonNullable<FlowInput['exits']> = [];
  private readonly paths = new Map<string, string>();
  private readonly lines: ImportReport;
  /** The sub-flow that is being built; empty for the flow itself. */
  private readonly part: string;

  constructor(lines = new ImportReport(), part = '') {
    this.lines = lines;
    this.part = part;
  }

  report(level: ImportLine['level'], path: string, message: string): void {
    this.lines.add(level, path, message);
  }

  /** The title of a node by its id here; the file's id if it isn't in the file. */
  titleOf(id: string): string {
    const parsed = FlowNode.safeParse(this.nodes.find((node) => node.id === id));
    if (parsed.success) return titleOf(parsed.data, maxTitleLength);
    return [...this.ids].find(([, own]) => own === id)?.[0].slice(0, maxTitleLength) ?? id;
  }

  private placeIn(words: string): string {
    return this.part === '' ? words : `${words} in “${this.part}”`;
  }

  /** Names a connection of the file in the report by its two nodes. */
  callEdge(path: string, from: string, to: string): void {
    this.lines.call(path, () =>
      this.placeIn(`Connection from “${this.titleOf(from)}” to ${to === '' ? 'no node' : `“${this.titleOf(to)}”`}`),
    );
  }

  /** Names the functions of a list in the report, which has a line for the settings of each. */
  callTools(tools: readonly Source[]): void {
    for (const tool of tools)
      this.lines.call(tool.path, () => {
        const name = tool.object('function')?.text('name') || tool.text('name', 'tool_id', 'id', 'type');
        return `Function “${name.slice(0, maxTitleLength) || 'without a name'}”`;
      });
  }

  /** Names a node of the file that has no equivalent here in the report. */
  callNode(path: string, title: string): void {
    this.lines.call(path, () => this.placeIn(`Node “${title.slice(0, maxTitleLength)}”`));
  }

  /** Maps the id of a node in the file to its id here. */
  idOf(original: string): string {
    const known = this.ids.get(original);
    if (known !== undefined) return known;
    const base = original.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, 34) || 'node';
    let id = base === '__proto__' ? 'node' : base;
    for (let count = 2; this.taken.has(id); count++) id = `${base}_${count}`;
    this.taken.add(id);
    this.ids.set(original, id);
    return id;
  }

  /** Creates a field name from a name in the file. */
  field(name: string, type: string, path: string, choices: readonly string[] = []): string {
    const own = name
      .toLowerCase()
      .replace(/[^a-z0-9_]+/g, '_')
      .replace(/^[^a-z_]+/, '')
      .slice(0, 40);
    if (own === '' || own === '__proto__' || own === 'constructor' || own === 'prototype') {
      this.report('dropped', path, `The variable “${name}” can't be a field here.`);
      return '';
    }
    if (own !== name) this.report('changed', path, `The variable “${name}” is called ${own} here.`);
    const kind = choices.length > 0 ? 'choice' : (fieldTypes[type.toLowerCase()] ?? 'text');
    if (!this.fields.has(own))
      this.fields.set(own, {
        name: own,
        type: kind,
        label: name.slice(0, maxFlowNameLength),
        choices: choices.slice(0, 50).map((value) => ({ value: value.slice(0, 80) })),
      });
    return own;
  }

  hasField = (name: string): boolean => this.fields.has(name);

  clip(text: string, max: number, path: string): string {
    if (text.length <= max) return text;
    this.report('changed', path, `The text has more than ${max} characters and was cut.`);
    return text.slice(0, max);
  }
  spoken = (text: string, path: string): string => this.clip(text, maxFlowTextLength, path);
  instruction = (text: string, path: string): string => this.clip(text, maxInstructionLength, path);

  private push(node: NodeInput, path: string): void {
    // Reserves one node for the end that closes open connections.
    if (this.nodes.length >= maxFlowNodes - 1) throw new TooLarge(`A flow can have at most ${maxFlowNodes} nodes.`);
    this.nodes.push({ ...node, name: this.clip(node.name ?? '', maxFlowNameLength, path) });
    this.paths.set(node.id, path);
  }

  add(node: NodeInput, path: string): void {
    this.push(node, path);
    this.lines.call(path, () => this.placeIn(`Node “${this.titleOf(node.id)}”`));
    this.report('imported', path, `Imported as “${flowNodeLabels[node.kind]}”.`);
  }

  /** Adds a node for something that is part of another node or of a connection in the file. */
  addFor(path: string, what: string, node: NodeInput): void {
    this.push(node, path);
    this.report('changed', path, `${what}: “${this.titleOf(node.id)}”.`);
  }

  link(from: string, to: string, on: FlowEdgeOn, path: string): void {
    if (this.links.length >= maxFlowEdges / 2)
      throw new TooLarge(`A flow can have at most ${maxFlowEdges} connections.`);
    this.callEdge(path, from, to);
    this.links.push({ from, to, on, path });
  }
  outcome(from: string, outcome: string, to: string, path: string): void {
    this.link(from, to, { type: 'outcome', outcome }, path);
  }
  intent(from: string, to: string, intent: string, path: string, examples: readonly string[] = []): void {
    this.link(
      from,
      to,
      {
        type: 'intent',
        intent: this.clip(intent, 300, path),
        examples: examples.slice(0, 20).map((text) => text.slice(0, 300)),
      },
      path,
    );
  }

  exit(
    trigger: FlowExit['trigger'],
    node: string,
    intent: string,
    path: string,
    examples: readonly string[] = [],
  ): void {
    this.exits.push({
      id: `exit_${this.exits.length + 1}`,
      trigger,
      intent: this.clip(intent, 300, path),
      examples: examples.slice(0, 20).map((text) => text.slice(0, 300)),
      action: { type: 'go_to', node },
    });
    this.report('imported', path, `Works from everywhere: “${intent.slice(0, 80)}”.`);
  }

  /** The graph with an edge for every outcome. Outcomes without an edge in the file lead to `closing`. */
  graph(start: string, closing: 'end' | 'return'): GraphInput {
    const last = this.idOf(' closing');
    const known = new Set(this.nodes.map(({ id }) => id));
    const edges: NonNullable<FlowInput['edges']> = [];
    const join = (from: string, to: string, on: FlowEdgeOn) => edges.push({ id: `e${edges.length + 1}`, from, to, on });
    for (const { from, to, on, path } of this.links) {
      const isTwice =
        on.type === 'outcome' &&
        edges.some((edge) => edge.from === from && edge.on.type === 'outcome' && edge.on.outcome === on.outcome);
      if (!known.has(from) || !known.has(to))
        this.report('dropped', path, 'This connection leads to a node that is not in the file.');
      else if (isTwice) this.report('dropped', path, 'Only one connection can follow here, and another one is kept.');
      else join(from, to, on);
    }
    this.limitLoops(edges);
    let isNeeded = known.size === 0;
    for (const node of this.nodes) {
      const parsed = FlowNode.safeParse(node);
      if (!parsed.success) continue;
      const outcomes = requiredOutcomes(parsed.data, { subflows: [] });
      if (parsed.data.kind === 'decide') outcomes.push('else');
      if (parsed.data.kind === 'subflow') outcomes.push('done');
      for (const outcome of outcomes) {
        if (edges.some(({ from, on }) => from === node.id && on.type === 'outcome' && on.outcome === outcome)) continue;
        join(node.id, last, { type: 'outcome', outcome });
        isNeeded = true;
        if (outcome !== tooOften)
          this.report(
            'changed',
            this.paths.get(node.id) ?? node.id,
            `It had no connection for “${flowOutcomeLabels[outcome] ?? outcome}”: that leads to ${closing === 'end' ? 'the end of the call' : 'the end of the sub-flow'}.`,
          );
      }
    }
    if (isNeeded || closing === 'end')
      this.nodes.push(
        closing === 'end' ? { id: last, kind: 'end', name: 'End of the call' } : { id: last, kind: 'return' },
      );
    placeInRows(this.nodes, edges, start);
    return { start: known.has(start) ? start : null, fields: [...this.fields.values()], nodes: this.nodes, edges };
  }

  /** Limits loops that had no limit, at their first node. */
  private limitLoops(edges: NonNullable<FlowInput['edges']>): void {
    const numbers = new Map(this.nodes.map(({ id }, at) => [id, at]));
    const limited = new Set<number>();
    const targets: number[][] = this.nodes.map(() => []);
    for (const { from, to } of edges) targets[numbers.get(from) ?? -1]?.push(numbers.get(to) ?? -1);
    const next = (at: number) => (limited.has(at) ? [] : (targets[at] ?? []));
    for (let round = 0; round <= this.nodes.length; round++) {
      const loop = connectedParts(this.nodes.length, next).find((part) => isLoop(part, next));
      if (!loop) return;
      const first = Math.min(...loop);
      limited.add(first);
      const node = this.nodes[first];
      if (!node) return;
      node.max_visits = visitsRange.max;
      this.report(
        'changed',
        this.paths.get(node.id) ?? node.id,
        `It is in a loop: it can be entered ${visitsRange.max} times.`,
      );
    }
  }

  /** The whole flow, including the exits that every flow requires. */
  flow(start: string, subflows: FlowInput['subflows'] = []): Flow {
    const graph = this.graph(start, 'end');
    const last = this.idOf(' closing');
    const person = this.nodes.find(({ kind }) => kind === 'transfer')?.id ?? last;
    for (const trigger of requiredExits)
      if (!this.exits.some((exit) => exit.trigger === trigger)) {
        const node = trigger === 'human' ? person : last;
        this.exits.push({
          id: `exit_${this.exits.length + 1}`,
          trigger,
          action: { type: 'go_to', node },
          max_times: trigger === 'stop' ? 1 : 2,
        });
        this.report('changed', 'exits', `Every flow needs the exit “${exitTriggerLabels[trigger]}”: it was added.`);
      }
    const parsed = Flow.safeParse({ format: flowFormat, ...graph, exits: this.exits, subflows });
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) this.report('dropped', issue.path.join('.'), issue.message);
    return emptyFlow();
  }
}
