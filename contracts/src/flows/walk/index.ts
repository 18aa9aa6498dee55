import type { Flow } from '../document.ts';
import type { FlowValue } from '../fields.ts';
import { ask, classified, heard, notUnderstood, tryExit } from './listening.ts';
import { type FlowEvent, type FlowPosition, type FlowStep, positionFormat } from './position.ts';
import { accepts, type FlowReaders } from './values.ts';
import { Walk } from './walker.ts';

export type { FlowAction, FlowEvent, FlowPosition, FlowStep, FlowTrace } from './position.ts';
export { FlowPosition as FlowPositionSchema } from './position.ts';
export type { FlowReaders } from './values.ts';

/** A conversation's context in addition to its position. */
export interface WalkOptions {
  readers: FlowReaders;
  /** Variables of the call that are not fields of the flow. */
  variables?: Readonly<Record<string, string>>;
}

/** Begins a conversation at the start of a flow, or for a test at any node, with fields that are already known. */
export function startFlow(
  flow: Flow,
  known: Readonly<Record<string, FlowValue>>,
  { readers, variables = {} }: WalkOptions,
  at: string | null = flow.start,
): FlowStep {
  const fields = Object.fromEntries(
    flow.fields.flatMap((field) => {
      const value = Object.hasOwn(known, field.name) ? known[field.name] : undefined;
      return value !== undefined && accepts(field, value) ? [[field.name, value] as const] : [];
    }),
  );
  const frame = { subflow: null, node: at ?? 'none', fields, visits: {}, attempts: 0, turns: 0, candidate: null };
  const position: FlowPosition = {
    format: positionFormat,
    frames: [frame],
    exits: {},
    waits_for: 'nothing',
    heard: '',
    ended: null,
  };
  const walk = new Walk(flow, position, readers, variables);
  walk.enter(frame.node);
  return walk.step();
}

/**
 * The waits that each event resolves. Other events are ignored: a late tool answer must not move a conversation that
 * has left its node.
 */
const answers: Record<FlowEvent['type'], readonly FlowPosition['waits_for'][]> = {
  heard: ['answer', 'confirmation', 'keys', 'booking'],
  machine: ['answer', 'confirmation', 'keys', 'booking', 'classification', 'reply'],
  keys: ['keys'],
  classified: ['classification'],
  replied: ['reply'],
  tool: ['tool'],
  answered: ['knowledge'],
  booked: ['booking'],
  transferred: ['transfer'],
  handed_over: ['hand_over'],
  returned: ['hand_over'],
  sent: ['message'],
};

/** Continues a conversation after an event. Pure: the same position and event give the same step. */
export function continueFlow(flow: Flow, position: FlowPosition, event: FlowEvent, options: WalkOptions): FlowStep {
  const { readers, variables = {} } = options;
  const walk = new Walk(flow, position, readers, variables);
  const { node } = walk;
  if (!node || position.ended || !answers[event.type].includes(position.waits_for)) return walk.step();
  switch (event.type) {
    case 'heard':
      heard(walk, event.text, readers);
      break;
    case 'machine':
      tryExit(walk, event.trigger);
      break;
    case 'classified':
      classified(walk, event.id, readers);
      break;
    case 'keys':
      if (node.kind === 'collect_keys') collected(walk, node, event.keys);
      break;
    case 'replied':
      if (node.kind === 'talk') replied(walk, node, event);
      break;
    case 'tool':
      if (node.kind === 'tool') walk.take(event.ok && walk.saveAll(node.saves, event.answer) ? 'done' : 'failed');
      break;
    case 'answered':
      walk.take(event.found ? 'found' : 'not_found');
      break;
    case 'booked':
      if (node.kind === 'book') booked(walk, node.saves_time_to, event.time);
      break;
    case 'transferred':
      if (event.ok) walk.finish('transferred', '');
      else walk.take('failed');
      break;
    case 'handed_over':
      if (!event.ok) walk.take('failed');
      else if (node.kind === 'hand_over' && !node.can_return) walk.finish('handed_over', '');
      break;
    case 'returned':
      if (node.kind === 'hand_over' && node.can_return)
        walk.take(walk.saveAll(node.saves, event.fields) ? 'returned' : 'failed');
      break;
    case 'sent':
      walk.take(event.ok ? 'done' : 'failed');
  }
  return walk.step();
}

/**
 * Repeats what a position waits for: for an agent that takes the conversation over, and for a model whose tool has
 * answered.
 */
export function repeatStep(flow: Flow, position: FlowPosition, { readers, variables = {} }: WalkOptions): FlowStep {
  const walk = new Walk(flow, position, readers, variables);
  const { node } = walk;
  if (!node || position.ended) return walk.step();
  if (position.waits_for === 'reply' && node.kind === 'talk') walk.reply(node);
  else if (position.waits_for === 'classification') ask(walk, node, position.heard);
  else if (position.waits_for === 'knowledge' && node.kind === 'knowledge') walk.search(node);
  else if (position.waits_for === 'hand_over' && node.kind === 'hand_over') walk.handOver(node);
  // A caller who books the same time again in one call already has it.
  else if (position.waits_for === 'booking' && node.kind === 'book')
    walk.book(node, walk.frame.attempts > 0 ? position.heard : '');
  return walk.step();
}

function booked(walk: Walk, field: string, time: string | null): void {
  const isSaved = time !== null && (field === '' || walk.save(field, time));
  walk.take(isSaved ? 'booked' : 'not_booked');
}

function collected(walk: Walk, node: Extract<Walk['node'], { kind: 'collect_keys' }>, keys: string): void {
  const isComplete = keys.length >= node.min_keys && keys.length <= node.max_keys && /^[\d*#]*$/.test(keys);
  const value = walk.fieldNamed(node.field)?.type === 'number' ? Number(keys) : keys;
  if (isComplete && walk.save(node.field, value)) walk.take('done');
  else notUnderstood(walk, node);
}

function replied(
  walk: Walk,
  node: Extract<Walk['node'], { kind: 'talk' }>,
  { goal, fields }: Extract<FlowEvent, { type: 'replied' }>,
): void {
  for (const name of node.collects) if (Object.hasOwn(fields, name)) walk.save(name, fields[name]);
  const hasGoal = node.goal.trim() !== '' || node.collects.length > 0;
  if (goal && hasGoal && node.collects.every((name) => walk.frame.fields[name] !== undefined)) {
    walk.take('goal');
    return;
  }
  walk.frame.turns++;
  if (walk.frame.turns >= node.max_turns) walk.take('turns_used');
  else walk.wait('answer', { type: 'listen', node: node.id });
}
