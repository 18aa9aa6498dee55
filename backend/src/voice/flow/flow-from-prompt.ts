import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { Flow, type FlowInput } from '@switchboard/contracts/flows/document';
import {
  type FlowFieldType,
  flowFormat,
  maxFlowNameLength,
  maxFlowTextLength,
} from '@switchboard/contracts/flows.limits';
import { systemPromptOf } from '@switchboard/contracts/system-prompt';
import { nameIn, type Step, stepsOf } from '../practice/plan.ts';

type Nodes = NonNullable<FlowInput['nodes']>;
type Edges = NonNullable<FlowInput['edges']>;
type Config = Pick<
  AssistantConfig,
  'first_message' | 'end_call_message' | 'tools' | 'knowledge_base_ids' | 'system_prompt' | 'call_about' | 'name'
>;

/** A first flow made from a prompt, and notes about what isn't in it. */
export interface FlowOfPrompt {
  flow: Flow;
  notes: string[];
}

const callbackText = 'I cannot connect you now. A colleague can call you back.';
/** Maximum number of steps in a first flow: with their branches, they stay below the limit of nodes. */
const maxSteps = 80;

// The first match is used: "What is your email address?" doesn't ask for a phone number.
const types: readonly [RegExp, FlowFieldType][] = [
  [/\be-?mail\b/i, 'email'],
  [/\b(phone|telephone|mobile|call ?back) number\b|\bnumber (can|could|should|to) (I|we|reach)\b/i, 'phone'],
  [/\b(date of birth|birthday|which (day|date)|what (day|date))\b/i, 'date'],
  [/\b(which|what) (other )?times?\b/i, 'date_time'],
  [/\bwhen\b/i, 'date'],
  [/\bhow (many|much|old|long|often)\b/i, 'number'],
  [
    /^(do|does|did|are|is|was|were|can|could|will|would|have|has|should|may i (ask whether|offer)|shall)\b(?!.*\bor\b)/i,
    'yes_no',
  ],
];
// "When can we call?" asks for an hour, "When could you start?" for a day.
const withHour = /\b(call|meet|talk|speak|visit|come|appointment|interview)\b/i;

function typeOf(question: string): FlowFieldType {
  const asked = question.trim();
  // Two questions have two answers, which are kept as they are said.
  if (/\b(and|or) (what|when|which|where|why|how|who)\b/i.test(asked)) return 'text';
  const isNoYes = /^(could|can|would) you (tell|give|describe|explain|repeat)/i.test(asked);
  const type = types.find(([sign, found]) => sign.test(asked) && !(isNoYes && found === 'yes_no'))?.[1] ?? 'text';
  return type === 'date' && /\bwhen\b/i.test(asked) && withHour.test(asked) ? 'date_time' : type;
}

const emptyWords =
  /^(the|a|an|your|you|i|may|could|can|would|do|does|are|is|have|tell|me|about|what|which|to|of|for|and|ask|please|whether|if|will|how|it|in|on|with|be|been|that|this)$/;

/** A name for the field of a question, made from its words. */
function fieldName(question: string, taken: ReadonlySet<string>): string {
  const words = question
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9 ]/g, '')
    .split(' ')
    .filter((word) => word !== '' && !emptyWords.test(word));
  const base =
    words
      .slice(0, 3)
      .join('_')
      .replace(/^[^a-z]+/, '')
      .slice(0, 36) || 'answer';
  if (!taken.has(base) && base !== 'constructor' && base !== 'prototype') return base;
  for (let count = 2; ; count++) if (!taken.has(`${base}_${count}`)) return `${base}_${count}`;
}

class Plan {
  readonly nodes: Nodes = [];
  readonly edges: Edges = [];
  readonly fields: NonNullable<FlowInput['fields']> = [];

  node(node: Nodes[number]): string {
    this.nodes.push({ ...node, name: (node.name ?? '').slice(0, maxFlowNameLength) });
    return node.id;
  }
  outcome(from: string, outcome: string, to: string): void {
    this.edges.push({ id: `e${this.edges.length + 1}`, from, to, on: { type: 'outcome', outcome } });
  }
}

/**
 * Makes a first flow from a prompt, as the practice model reads it: questions become fields, and steps after a yes or a no become branches.
 * It passes the checker, and is a starting point for people.
 */
export function flowFromPrompt(config: Config): FlowOfPrompt {
  const name = nameIn(config.first_message);
  const all = stepsOf(systemPromptOf(config as AssistantConfig), name);
  const steps = all.slice(0, maxSteps);
  const notes =
    all.length > maxSteps ? [`The prompt has ${all.length} steps; the first ${maxSteps} are in the flow.`] : [];
  const plan = new Plan();
  const last = 'goodbye';
  const groups = grouped(steps, notes);
  const idOf = (at: number) => (at < groups.length ? `step_${at + 1}` : last);
  const greeting = greetingBefore(config.first_message, groups[0]);
  const start =
    greeting === ''
      ? idOf(0)
      : plan.node({
          id: 'greeting',
          kind: 'say',
          name: 'Greeting',
          text: greeting.slice(0, maxFlowTextLength),
        });
  if (start === 'greeting') plan.outcome(start, 'next', idOf(0));
  for (const [at, group] of groups.entries()) addGroup(plan, config, group, idOf(at), idOf(at + 1), last, notes);
  plan.node({ id: last, kind: 'end', name: 'Goodbye', text: '' });
  const target = config.tools.find((tool) => tool.type === 'transfer_call')?.targets[0]?.name;
  const person =
    target === undefined
      ? plan.node({ id: 'person', kind: 'say', name: 'Callback by a person', text: callbackText })
      : plan.node({ id: 'person', kind: 'transfer', name: 'Connect a person', target });
  plan.outcome(person, target === undefined ? 'next' : 'failed', last);
  if (target === undefined)
    notes.push(
      'The assistant has no transfer tool, so callers who want a human hear that a colleague calls them back.',
    );
  notes.push('Instructions about how to speak, and answers to questions of callers, stay in the prompt.');
  const go = (node: string) => ({ type: 'go_to' as const, node });
  const flow = Flow.parse({
    format: flowFormat,
    start,
    fields: plan.fields,
    nodes: plan.nodes,
    edges: plan.edges,
    exits: [
      { id: 'stop', trigger: 'stop', action: go(last), max_times: 1 },
      { id: 'human', trigger: 'human', action: go(person) },
      { id: 'goodbye', trigger: 'goodbye', action: go(last) },
    ],
  });
  return { flow, notes };
}

/** The first message without its final question if the flow asks it next, so that people aren't asked twice. */
function greetingBefore(message: string, first: Group | undefined): string {
  const greeting = message.trim();
  const question = first?.step.kind === 'ask' ? first.step.text.trim() : '';
  const at = greeting.length - question.length;
  const isAsked = question !== '' && at >= 0 && greeting.slice(at).toLowerCase() === question.toLowerCase();
  return isAsked ? greeting.slice(0, at).trim() : greeting;
}

/** A step with the steps that depend on its answer. */
interface Group {
  step: Step;
  yes: Step[];
  no: Step[];
}

function grouped(steps: readonly Step[], notes: string[]): Group[] {
  const groups: Group[] = [];
  for (const step of steps) {
    const before = groups.at(-1);
    const depends = step.after !== null && before?.step.kind === 'ask' && typeOf(before.step.text) === 'yes_no';
    if (depends && before) {
      const branch = before[step.after === 'no' ? 'no' : 'yes'];
      // Nothing follows the end of a branch.
      if (branch.at(-1)?.kind !== 'end') branch.push(step);
    } else if (step.kind === 'end')
      notes.push('The prompt ends the call after an answer that no question of its own asks for: add a branch for it.');
    else groups.push({ step, yes: [], no: [] });
  }
  return groups;
}

function addGroup(
  plan: Plan,
  config: Config,
  { step, yes, no }: Group,
  id: string,
  next: string,
  last: string,
  notes: string[],
): void {
  if (yes.length + no.length === 0) {
    addStep(plan, config, step, id, next, last, notes);
    return;
  }
  const decide = `${id}_answer`;
  const field = addStep(plan, config, step, id, decide, last, notes, next);
  plan.node({ id: decide, kind: 'decide', name: step.text });
  for (const [value, branch] of [
    [true, yes],
    [false, no],
  ] as const) {
    const first = branch.length === 0 ? next : `${id}_${value ? 'yes' : 'no'}_1`;
    plan.edges.push({
      id: `e${plan.edges.length + 1}`,
      from: decide,
      to: first,
      on: { type: 'condition', condition: { tests: [{ field, is: 'is', values: [value] }] } },
    });
    for (const [at, one] of branch.entries()) {
      const own = `${id}_${value ? 'yes' : 'no'}_${at + 1}`;
      const following = at + 1 < branch.length ? `${id}_${value ? 'yes' : 'no'}_${at + 2}` : next;
      addStep(plan, config, one, own, following, last, notes);
    }
  }
}

/** The node of one step. Returns the name of its field; `gaveUp` is where a question without an answer leads. */
function addStep(
  plan: Plan,
  config: Config,
  step: Step,
  id: string,
  next: string,
  last: string,
  notes: string[],
  gaveUp = next,
): string {
  const name = step.text.slice(0, maxFlowNameLength);
  const text = step.text.slice(0, maxFlowTextLength);
  if (step.kind === 'ask') {
    const field = fieldName(step.text, new Set(plan.fields.map((one) => one.name)));
    plan.fields.push({ name: field, type: typeOf(step.text), label: name });
    plan.node({ id, kind: 'ask', name, field, question: text });
    plan.outcome(id, 'done', next);
    plan.outcome(id, 'gave_up', gaveUp);
    return field;
  }
  if (step.kind === 'tell' && config.knowledge_base_ids.length > 0) {
    plan.node({ id, kind: 'knowledge', name, question: text, knowledge_base_ids: config.knowledge_base_ids });
    plan.outcome(id, 'found', next);
    plan.outcome(id, 'not_found', next);
    return '';
  }
  if (step.kind === 'tell') notes.push(`The assistant has no knowledge to answer “${name}” from: write what it says.`);
  const isEnd = step.kind === 'end';
  plan.node({ id, kind: 'say', name: isEnd ? 'End' : name, text: isEnd ? 'Thank you for your time.' : text });
  plan.outcome(id, 'next', isEnd ? last : next);
  return '';
}
