import { tooOften } from '../../flows.limits.ts';
import { fillSpoken } from '../../placeholders.ts';
import { cellOf, testOn } from '../check/cells.ts';
import type { Flow, FlowExit, FlowGraph } from '../document.ts';
import type { FlowCondition, FlowEdge, FlowField, FlowValue } from '../fields.ts';
import type { FlowArgument, FlowNode, FlowSave } from '../nodes.ts';
import { indexOfGraph } from './graph-index.ts';
import type { FlowAction, FlowFrame, FlowPosition, FlowStep, FlowTrace } from './position.ts';
import { accepts, type FlowReaders, partOf } from './values.ts';

/** Maximum nodes that one step can pass without waiting. A checked flow never reaches it. */
const maxNodesInStep = 20_000;

/** A conversation in a flow: its previous position, and the results of one event. */
export class Walk {
  readonly actions: FlowAction[] = [];
  readonly trace: FlowTrace[] = [];
  readonly position: FlowPosition;
  private passed = 0;

  readonly flow: Flow;
  readonly readers: Pick<FlowReaders, 'inWords'>;
  private readonly variables: Readonly<Record<string, string>>;

  /** `variables` are those of the call that are not fields. */
  constructor(
    flow: Flow,
    position: FlowPosition,
    readers: Pick<FlowReaders, 'inWords'>,
    variables: Readonly<Record<string, string>>,
  ) {
    this.flow = flow;
    this.readers = readers;
    this.variables = variables;
    const frames = position.frames.map((frame) => ({
      ...frame,
      fields: { ...frame.fields },
      visits: { ...frame.visits },
    }));
    this.position = { ...position, frames, exits: { ...position.exits } };
  }

  get frame(): FlowFrame {
    const frame = this.position.frames.at(-1);
    if (!frame) throw new Error('A position has at least one frame');
    return frame;
  }

  get graph(): FlowGraph {
    return this.graphOf(this.frame.subflow);
  }

  get node(): FlowNode | undefined {
    return indexOfGraph(this.graph).nodes.get(this.frame.node);
  }

  private graphOf(id: string | null): FlowGraph {
    return this.flow.subflows.find((subflow) => subflow.id === id) ?? this.flow;
  }

  step(): FlowStep {
    return { position: this.position, actions: this.actions, trace: this.trace };
  }

  fieldNamed(name: string): FlowField | undefined {
    return indexOfGraph(this.graph).fields.get(name);
  }

  /** A text with the values of fields and variables filled in. */
  filled(text: string): string {
    if (!/[{}]/.test(text)) return fillSpoken(text, {});
    const words = this.graph.fields.flatMap((field) => {
      const value = this.frame.fields[field.name];
      return value === undefined ? [] : [[field.name, this.readers.inWords(field, value)] as const];
    });
    return fillSpoken(text, { ...this.variables, ...Object.fromEntries(words) });
  }

  say(text: string): void {
    const filled = this.filled(text);
    if (filled.trim() !== '') this.actions.push({ type: 'say', node: this.frame.node, text: filled });
  }

  /** Stores a value in its field, unless it is invalid for the field. */
  save(name: string, value: unknown): boolean {
    const field = this.fieldNamed(name);
    if (!field || !accepts(field, value)) return false;
    this.frame.fields[name] = value;
    const { subflow, node } = this.frame;
    this.trace.push({ type: 'read', subflow, node, field: name, value });
    return true;
  }

  saveAll(saves: readonly FlowSave[], source: unknown): boolean {
    return saves.map(({ from, to }) => this.save(to, partOf(source, from))).every(Boolean);
  }

  argumentsOf(list: readonly FlowArgument[]): Record<string, FlowValue> {
    const given: Record<string, FlowValue> = {};
    for (const { name, from } of list) {
      const value =
        from.type === 'value'
          ? from.value
          : from.type === 'text'
            ? this.filled(from.text)
            : this.frame.fields[from.field];
      if (value !== undefined) given[name] = value;
    }
    return given;
  }

  /** Follows the edge of an outcome. Without one, the conversation is stuck, which the checker prevents. */
  take(outcome: string): void {
    const edge = this.edgesOf(this.frame.node).find(({ on }) => on.type === 'outcome' && on.outcome === outcome);
    if (edge) this.follow(edge, outcome);
    else this.stop(outcome);
  }

  /** The current node has no edge for this outcome. */
  private stop(outcome: string): void {
    const { subflow, node } = this.frame;
    this.trace.push({ type: 'stuck', subflow, node, outcome });
    this.finish('stuck', outcome);
  }

  edgesOf(node: string): readonly FlowEdge[] {
    return indexOfGraph(this.graph).edges.get(node) ?? [];
  }

  follow(edge: FlowEdge, why: string): void {
    if (edge.to === '') {
      this.stop(edge.on.type);
      return;
    }
    this.trace.push({ type: 'took', subflow: this.frame.subflow, edge: edge.id, why });
    this.enter(edge.to);
  }

  leaveBy(exit: FlowExit, why: string): void {
    this.position.exits[exit.id] = (this.position.exits[exit.id] ?? 0) + 1;
    this.trace.push({ type: 'exit', exit: exit.id, why });
    if (exit.action.type === 'say_and_return') {
      this.say(exit.action.text);
      return;
    }
    this.position.frames.splice(1);
    this.enter(exit.action.node);
  }

  finish(reason: 'ended' | 'transferred' | 'handed_over' | 'stuck', result: string): void {
    this.position.waits_for = 'nothing';
    this.position.ended = { reason, result };
  }

  wait(waits_for: FlowPosition['waits_for'], action?: FlowAction): void {
    this.position.waits_for = waits_for;
    if (action) this.actions.push(action);
  }

  enter(id: string): void {
    const { frame } = this;
    frame.node = id;
    frame.attempts = 0;
    frame.turns = 0;
    frame.candidate = null;
    const { node } = this;
    this.passed++;
    if (!node || this.passed > maxNodesInStep) {
      this.trace.push({ type: 'stuck', subflow: frame.subflow, node: id, outcome: 'endless' });
      this.finish('stuck', 'endless');
      return;
    }
    this.trace.push({ type: 'entered', subflow: frame.subflow, node: id });
    const visits = frame.visits[id] ?? 0;
    if (node.max_visits !== null && visits >= node.max_visits) {
      this.take(tooOften);
      return;
    }
    frame.visits[id] = visits + 1;
    this.perform(node);
  }

  private perform(node: FlowNode): void {
    const { id } = node;
    switch (node.kind) {
      case 'say':
        this.say(node.text);
        this.take('next');
        return;
      case 'ask':
        if (node.skips_known && this.frame.fields[node.field] !== undefined) {
          this.take('done');
          return;
        }
        this.say(node.question);
        this.wait('answer', { type: 'listen', node: id });
        return;
      case 'talk':
        if (node.opening.trim() === '') {
          // The model's first words don't count as a turn: the caller hasn't spoken.
          this.frame.turns = -1;
          this.reply(node);
        } else {
          this.say(node.opening);
          this.wait('answer', { type: 'listen', node: id });
        }
        return;
      case 'decide':
        this.decide(id);
        return;
      case 'tool':
        this.say(node.said_meanwhile);
        this.wait('tool', { type: 'tool', node: id, tool: node.tool, arguments: this.argumentsOf(node.arguments) });
        return;
      case 'knowledge':
        this.search(node);
        return;
      case 'book':
        this.say(node.question);
        this.book(node, '');
        return;
      case 'press_keys':
        this.actions.push({ type: 'press_keys', node: id, keys: this.filled(node.keys) });
        this.take('next');
        return;
      case 'collect_keys':
        this.say(node.question);
        this.wait('keys', { type: 'collect_keys', node: id, min: node.min_keys, max: node.max_keys });
        return;
      default:
        this.leave(node);
    }
  }

  /** Nodes that hand the conversation to someone, or to another graph. */
  private leave(node: FlowNode): void {
    const { id } = node;
    if (node.kind === 'transfer') {
      this.say(node.text);
      this.wait('transfer', { type: 'transfer', node: id, target: node.target, briefing: this.filled(node.briefing) });
    } else if (node.kind === 'hand_over') {
      this.say(node.text);
      this.handOver(node);
    } else if (node.kind === 'message') {
      const [subject, text] = [this.filled(node.subject), this.filled(node.text)];
      const to = node.to_field === '' ? null : (this.frame.fields[node.to_field] ?? null);
      this.wait('message', { type: 'message', node: id, channel: node.channel, subject, text, to });
    } else if (node.kind === 'end') {
      const text = this.filled(node.text);
      this.actions.push({ type: 'end', node: id, text, result: node.result });
      this.finish('ended', node.result);
    } else if (node.kind === 'subflow') this.call(node);
    else if (node.kind === 'return') this.giveBack(node.result);
  }

  private call(node: Extract<FlowNode, { kind: 'subflow' }>): void {
    const graph = this.flow.subflows.find(({ id }) => id === node.subflow);
    if (!graph || graph.start === null || this.position.frames.length > this.flow.subflows.length) {
      this.take('missing');
      return;
    }
    const given = this.argumentsOf(node.arguments);
    const fields = Object.fromEntries(
      graph.fields.flatMap((field) => {
        const value = given[field.name];
        return value !== undefined && accepts(field, value) ? [[field.name, value] as const] : [];
      }),
    );
    this.position.frames.push({
      subflow: graph.id,
      node: graph.start,
      fields,
      visits: {},
      attempts: 0,
      turns: 0,
      candidate: null,
    });
    this.enter(graph.start);
  }

  private giveBack(result: string): void {
    const returned = this.position.frames.pop();
    const { node } = this;
    if (returned && node?.kind === 'subflow') this.saveAll(node.saves, returned.fields);
    this.take(result);
  }

  private decide(id: string): void {
    for (const edge of this.edgesOf(id)) {
      if (edge.on.type !== 'condition' || !this.isTrue(edge.on.condition)) continue;
      this.follow(edge, 'condition');
      return;
    }
    this.take('else');
  }

  private isTrue({ match, tests }: FlowCondition): boolean {
    const results = tests.map((test) => {
      const field = this.fieldNamed(test.field);
      return field !== undefined && testOn(field, test, cellOf(field, this.frame.fields[test.field])) === true;
    });
    return results.length > 0 && (match === 'all' ? results.every(Boolean) : results.some(Boolean));
  }

  handOver({ id, shares, assistant_id, can_return }: Extract<FlowNode, { kind: 'hand_over' }>): void {
    const known = shares.flatMap((name) => {
      const value = this.frame.fields[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    const fields = Object.fromEntries(known);
    this.wait('hand_over', { type: 'hand_over', node: id, assistant_id, fields, can_return });
  }

  book({ id, slot_id }: Extract<FlowNode, { kind: 'book' }>, said: string): void {
    this.wait('booking', { type: 'book', node: id, slot_id, said });
  }

  search({ id, question: own, knowledge_base_ids }: Extract<FlowNode, { kind: 'knowledge' }>): void {
    const question = own.trim() === '' ? this.position.heard : this.filled(own);
    this.wait('knowledge', { type: 'search', node: id, question, knowledge_base_ids });
  }

  reply(node: Extract<FlowNode, { kind: 'talk' }>): void {
    const known = node.collects.flatMap((name) => {
      const value = this.frame.fields[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    this.wait('reply', {
      type: 'reply',
      node: node.id,
      instruction: this.filled(node.instruction),
      goal: this.filled(node.goal),
      collects: node.collects,
      known: Object.fromEntries(known),
    });
  }
}
