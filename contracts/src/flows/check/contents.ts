import { namesIn, strayBraces } from '../../placeholders.ts';
import type { FlowNode } from '../nodes.ts';
import { fieldsOfNode, fieldsReadBy, textsOf } from '../reads.ts';
import type { FlowSurroundings } from './about.ts';
import { type FlowView, nameOf } from './view.ts';

/** The text without which a node of this kind does nothing. */
function missingPart(node: FlowNode): string | null {
  const isEmpty = (text: string) => text.trim() === '';
  switch (node.kind) {
    case 'say':
      return isEmpty(node.text) ? 'needs a text' : null;
    case 'ask':
    case 'collect_keys':
      if (node.kind === 'collect_keys' && node.min_keys > node.max_keys) return 'takes fewer keys than it needs';
      return isEmpty(node.question) ? 'needs a question' : node.field === '' ? 'needs a field for the answer' : null;
    case 'talk':
      return isEmpty(node.instruction) ? 'needs an instruction' : null;
    case 'tool':
      return isEmpty(node.tool) ? 'needs a tool' : null;
    case 'press_keys':
      return isEmpty(node.keys) ? 'needs keys to press' : null;
    case 'hand_over':
      return node.assistant_id === null ? 'needs an assistant' : null;
    case 'message':
      return isEmpty(node.text) ? 'needs a text' : null;
    case 'knowledge':
      return node.knowledge_base_ids.length === 0 ? 'needs a knowledge base' : null;
    default:
      return null;
  }
}

/** Checks what each node says, reads and uses, regardless of the paths to it. */
export function checkContents(view: FlowView, about: FlowSurroundings): void {
  const { graph, nodes, report } = view;
  const fields = new Set(graph.fields.map(({ name }) => name));
  const fillable = new Set(
    [...graph.fields.map(({ name }) => name), ...about.variables].map((name) => name.toLowerCase()),
  );
  for (const node of nodes) {
    const at = { node: node.id };
    const missing = missingPart(node);
    if (missing !== null) report('incomplete', `“${nameOf(node)}” ${missing}.`, at);
    for (const name of new Set([...fieldsOfNode(node), ...fieldsReadBy(node)]))
      if (name !== '' && !fields.has(name))
        report('unknown_field', `“${nameOf(node)}” uses ${name}, which is no field of this flow.`, at);
    const texts = textsOf(node);
    for (const name of new Set(texts.flatMap(namesIn)))
      if (!fillable.has(name.toLowerCase()))
        report('unknown_placeholder', `“${nameOf(node)}” uses {${name}}, which nothing fills in.`, at);
    if (node.kind !== 'press_keys' && texts.some((text) => strayBraces(text).length > 0))
      report('stray_braces', `“${nameOf(node)}” has a brace that is no placeholder and isn't spoken.`, {
        ...at,
        level: 'warning',
      });
    checkUses(view, node, about);
    checkRecipient(view, node);
  }
  // Conditions are numbered within their node, as in its form.
  const numbers = new Map<string, number>();
  for (const { id: edge, from: node, on } of graph.edges) {
    if (on.type !== 'condition') continue;
    const number = (numbers.get(node) ?? 0) + 1;
    numbers.set(node, number);
    for (const name of new Set(on.condition.tests.map(({ field }) => field)))
      if (name !== '' && !fields.has(name))
        report('unknown_field', `Condition ${number} compares ${name}, which is no field of this flow.`, {
          node,
          edge,
        });
  }
  for (const { on, from, id } of graph.edges)
    if (on.type === 'intent' && on.intent.trim() === '' && on.examples.every((example) => example.trim() === ''))
      report('incomplete', 'Describe the intent of this connection, or give an example of it.', {
        node: from,
        edge: id,
      });
  for (const field of graph.fields)
    if (field.type === 'choice' && field.choices.filter(({ value }) => value.trim() !== '').length === 0)
      report('incomplete', `The field ${field.name} needs options to choose from.`);
}

/** Checks a message's recipient: email goes to an address, WhatsApp only to the caller. */
function checkRecipient({ graph, report }: FlowView, node: FlowNode): void {
  if (node.kind !== 'message' || node.to_field === '') return;
  const field = graph.fields.find(({ name }) => name === node.to_field);
  const at = { node: node.id };
  if (node.channel === 'whatsapp')
    report('incomplete', `“${nameOf(node)}” fails: only the caller's own number gets WhatsApp messages.`, {
      ...at,
      level: 'warning',
    });
  else if (field && field.type !== 'email' && field.type !== 'text')
    report('incomplete', `“${nameOf(node)}” needs a field with an email address, and ${field.name} has none.`, at);
}

/** Checks the tools, knowledge, targets and assistants that a node uses. */
function checkUses({ flow, report }: FlowView, node: FlowNode, about: FlowSurroundings): void {
  const at = { node: node.id };
  const refuseTool = (name: string) => {
    if (name !== '' && !about.tools.some((tool) => tool.name === name))
      report('forbidden_tool', `“${nameOf(node)}” uses the tool ${name}, which this assistant doesn't have.`, at);
  };
  if (node.kind === 'talk') node.tools.forEach(refuseTool);
  if (node.kind === 'talk' || node.kind === 'knowledge')
    for (const id of node.knowledge_base_ids)
      if (!about.knowledge_base_ids.includes(id))
        report('forbidden_knowledge', `“${nameOf(node)}” uses a knowledge base that this assistant doesn't have.`, at);
  if (node.kind === 'tool') {
    refuseTool(node.tool);
    const tool = about.tools.find(({ name }) => name === node.tool);
    refuseArguments(node, tool?.parameters.filter(({ required }) => required).map(({ name }) => name) ?? []);
  }
  if (node.kind === 'subflow') {
    const called = flow.subflows.find(({ id }) => id === node.subflow);
    if (!called) report('unknown_subflow', `“${nameOf(node)}” runs a sub-flow that isn't part of this flow.`, at);
    else {
      refuseArguments(
        node,
        called.fields.filter(({ is_given }) => is_given).map(({ name }) => name),
      );
      for (const { from } of node.saves)
        if (!called.fields.some(({ name }) => name === from))
          report('unknown_field', `“${nameOf(node)}” takes over ${from}, which its sub-flow doesn't have.`, at);
    }
  }
  if (node.kind === 'transfer' && !about.transfer_targets.includes(node.target))
    report('incomplete', `“${nameOf(node)}” needs a target of the assistant's transfer tool.`, at);
  if (node.kind === 'book') {
    const isUnknown = node.slot_id !== null && about.slot_ids?.includes(node.slot_id) === false;
    if (isUnknown || (node.slot_id === null && !about.has_slot))
      report('incomplete', `“${nameOf(node)}” needs a slot to book.`, at);
  }

  function refuseArguments(caller: Extract<FlowNode, { kind: 'tool' | 'subflow' }>, required: readonly string[]): void {
    for (const name of required) {
      const given = caller.arguments.find((argument) => argument.name === name)?.from;
      const isEmpty =
        given === undefined ||
        (given.type === 'field' && given.field === '') ||
        (given.type === 'text' && given.text.trim() === '') ||
        (given.type === 'value' && given.value === '');
      if (isEmpty) report('missing_argument', `“${nameOf(caller)}” doesn't give ${name}, which is required.`, at);
    }
  }
}
