import type { ExitTrigger } from '../../flows.limits.ts';
import type { FlowExit } from '../document.ts';
import type { FlowNode, NodeOf } from '../nodes.ts';
import type { IntentChoice } from './position.ts';
import { accepts, type FlowReaders, plainWords } from './values.ts';
import type { Walk } from './walker.ts';

/** Exits with priority over a recognizable answer: "Don't call me on Monday" is not a date. */
const beforeAnswers: readonly (ExitTrigger | null)[] = ['stop', 'human', 'wrong_person'];

const canLeave = ({ position }: Walk, exit: FlowExit) => (position.exits[exit.id] ?? 0) < exit.max_times;

/** Takes the exit of a built-in trigger, if the flow has one that still works. */
export function tryExit(walk: Walk, trigger: ExitTrigger | null): boolean {
  const exit = walk.flow.exits.find((one) => one.trigger === trigger && trigger !== 'intent' && canLeave(walk, one));
  if (trigger === null || !exit) return false;
  leave(walk, exit, trigger);
  return true;
}

function leave(walk: Walk, exit: FlowExit, why: string): void {
  const isConfirming = walk.position.waits_for === 'confirmation';
  walk.leaveBy(exit, why);
  if (exit.action.type === 'say_and_return') listenAgain(walk, isConfirming);
}

function listenAgain(walk: Walk, isConfirming: boolean): void {
  const { node } = walk;
  if (!node) return;
  if (node.kind === 'collect_keys')
    walk.wait('keys', { type: 'collect_keys', node: node.id, min: node.min_keys, max: node.max_keys });
  else if (node.kind === 'book') walk.book(node, '');
  else walk.wait(isConfirming ? 'confirmation' : 'answer', { type: 'listen', node: node.id });
}

/** The intents that are possible at a node: those of its edges and of the flow's own exits. */
function choicesAt(walk: Walk, node: FlowNode): IntentChoice[] {
  const edges = walk
    .edgesOf(node.id)
    .flatMap(({ id, on }) => (on.type === 'intent' ? [{ id, intent: on.intent, examples: on.examples }] : []));
  const exits = walk.flow.exits
    .filter((exit) => exit.trigger === 'intent' && canLeave(walk, exit))
    .map(({ id, intent, examples }) => ({ id: `exit:${id}`, intent, examples }));
  return [...edges, ...exits];
}

function chosen(walk: Walk, id: string, why: string): void {
  const exit = walk.flow.exits.find((one) => `exit:${one.id}` === id);
  const edge = walk.edgesOf(walk.frame.node).find((one) => one.id === id);
  if (exit) leave(walk, exit, why);
  else if (edge) walk.follow(edge, why);
}

/** Handles speech while the conversation listens. */
export function heard(walk: Walk, said: string, readers: FlowReaders): void {
  const { node, frame } = walk;
  if (!node) return;
  walk.position.heard = said;
  const trigger = readers.trigger(said);
  if (beforeAnswers.includes(trigger) && tryExit(walk, trigger)) return;
  if (walk.position.waits_for === 'confirmation' && node.kind === 'ask') {
    confirmed(walk, node, said, readers);
    return;
  }
  const field = node.kind === 'ask' ? walk.fieldNamed(node.field) : undefined;
  // Any words are a valid text, so for text fields, exits and intents are checked first.
  if (node.kind === 'ask' && field && field.type !== 'text' && tryRead(walk, node, said, readers)) return;
  if (tryExit(walk, trigger)) return;
  const choices = choicesAt(walk, node);
  const words = plainWords(said);
  const known = choices.find(({ examples }) =>
    examples.some((example) => plainWords(example) === words && words !== ''),
  );
  if (known) chosen(walk, known.id, 'example');
  else if (choices.length > 0) {
    frame.candidate = null;
    ask(walk, node, said);
  } else notMeant(walk, node, said, readers);
}

/** Asks a model which intent the person means. */
export function ask(walk: Walk, node: FlowNode, said: string): void {
  walk.wait('classification', { type: 'classify', node: node.id, said, choices: choicesAt(walk, node) });
}

/** The model, or the practice model, chose an intent, or none. */
export function classified(walk: Walk, id: string | null, readers: FlowReaders): void {
  const { node } = walk;
  if (!node) return;
  const isChoice = id !== null && choicesAt(walk, node).some((choice) => choice.id === id);
  if (isChoice) chosen(walk, id, 'classified');
  else notMeant(walk, node, walk.position.heard, readers);
}

/** The speech matches no intent: it is an answer, part of a free conversation, or not understood. */
function notMeant(walk: Walk, node: FlowNode, said: string, readers: FlowReaders): void {
  if (node.kind === 'talk') walk.reply(node);
  else if (node.kind === 'ask') {
    const field = walk.fieldNamed(node.field);
    if (field?.type === 'text' && tryRead(walk, node, said, readers)) return;
    notUnderstood(walk, node);
  } else if (node.kind === 'collect_keys') notUnderstood(walk, node);
  else if (node.kind === 'book') {
    walk.frame.attempts++;
    if (walk.frame.attempts > node.attempts) walk.take('not_booked');
    else walk.book(node, said);
  }
}

function tryRead(walk: Walk, node: NodeOf<'ask'>, said: string, readers: FlowReaders): boolean {
  const field = walk.fieldNamed(node.field);
  const value = field ? readers.read(field, said) : null;
  if (!field || value === null || !accepts(field, value)) return false;
  if (node.confirms) {
    walk.frame.candidate = value;
    walk.say(readers.confirm(field, readers.inWords(field, value)));
    walk.wait('confirmation', { type: 'listen', node: node.id });
  } else {
    walk.save(field.name, value);
    walk.take('done');
  }
  return true;
}

function confirmed(walk: Walk, node: NodeOf<'ask'>, said: string, readers: FlowReaders): void {
  const field = walk.fieldNamed(node.field);
  const { candidate, attempts } = walk.frame;
  if (field && candidate !== null && readers.isYes(said) && !readers.isNo(said)) {
    walk.save(field.name, candidate);
    walk.take('done');
    return;
  }
  walk.frame.candidate = null;
  // "No, at four" corrects the answer, which counts as an attempt like a plain no.
  const isCorrection = field !== undefined && field.type !== 'text' && field.type !== 'yes_no';
  walk.frame.attempts = attempts + 1;
  if (isCorrection && walk.frame.attempts < node.attempts && tryRead(walk, node, said, readers)) return;
  walk.frame.attempts = attempts;
  notUnderstood(walk, node);
}

export function notUnderstood(walk: Walk, node: NodeOf<'ask'> | NodeOf<'collect_keys'>): void {
  const { subflow, node: id } = walk.frame;
  walk.trace.push({ type: 'not_read', subflow, node: id, field: node.field });
  walk.frame.attempts++;
  if (walk.frame.attempts >= node.attempts) {
    walk.take('gave_up');
    return;
  }
  walk.say(node.kind === 'ask' && node.again.trim() !== '' ? node.again : node.question);
  if (node.kind === 'ask') walk.wait('answer', { type: 'listen', node: id });
  else walk.wait('keys', { type: 'collect_keys', node: id, min: node.min_keys, max: node.max_keys });
}
