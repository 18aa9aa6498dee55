import type { Flow } from '../document.ts';
import { FlowDraft } from './draft.ts';
import type { ImportReport } from './report.ts';
import type { Source } from './source.ts';

/** The system prompt of a Vapi assistant, and the handoffs among its tools. */
function readAssistant(
  draft: FlowDraft,
  assistant: Source,
): { prompt: string; opening: string; handoffs: Source[]; tools: string[] } {
  const model = assistant.object('model');
  const messages = model?.list('messages') ?? [];
  const prompt = messages
    .flatMap((message) => (message.text('role') === 'system' ? [message.text('content')] : []))
    .join('\n\n');
  const tools = [...assistant.list('tools'), ...(model?.list('tools') ?? [])];
  const handoffs = tools.flatMap((tool) => (tool.text('type') === 'handoff' ? tool.list('destinations') : []));
  draft.callTools(tools);
  const names = tools.flatMap((tool) => {
    const name = tool.object('function')?.text('name') ?? '';
    return tool.text('type') === 'handoff' || name === '' ? [] : [name.slice(0, 64)];
  });
  for (const name of names) draft.report('changed', assistant.path, `Create the function ${name} for the assistant.`);
  return { prompt, opening: assistant.text('firstMessage'), handoffs, tools: names };
}

/** Imports a squad: each member becomes a free conversation, and its destinations become intents. */
export function importVapiSquad(root: Source, lines: ImportReport): Flow {
  const draft = new FlowDraft(lines);
  root.skip('id', 'orgId', 'createdAt', 'updatedAt', 'name');
  const members = root.list('members').map((member, at) => {
    const assistant = member.object('assistant');
    const name = assistant?.text('name') ?? '';
    const key = name || member.text('assistantId') || `member ${at + 1}`;
    assistant?.skip('id');
    return { member, assistant, name, key };
  });
  for (const { member, assistant, name, key } of members) {
    const id = draft.idOf(key);
    const destinations = member.list('assistantDestinations');
    if (!assistant) {
      draft.add({ id, kind: 'hand_over', name: key }, member.path);
      draft.report(
        'changed',
        member.path,
        `Choose the assistant that continues instead of ${key}: the file has only its id.`,
      );
      for (const destination of destinations)
        draft.report('dropped', destination.path, 'The other assistant hands over by its own flow.');
      continue;
    }
    const { prompt, opening, handoffs, tools } = readAssistant(draft, assistant);
    const isFirst = member === members[0]?.member;
    draft.add(
      {
        id,
        kind: 'talk',
        name,
        opening: isFirst ? draft.spoken(opening, assistant.path) : '',
        instruction: draft.instruction(prompt, assistant.path),
        tools,
      },
      member.path,
    );
    if (!isFirst && opening !== '')
      draft.report(
        'changed',
        assistant.placeOf('firstMessage'),
        `Only the first member greets: “${opening.slice(0, 80)}”.`,
      );
    for (const destination of [...destinations, ...handoffs]) {
      const to = destination.skip('type').text('assistantName', 'assistantId');
      draft.intent(id, draft.idOf(to), destination.text('description') || `Hand over to ${to}`, destination.path);
    }
  }
  return draft.flow(draft.idOf(members[0]?.key ?? ''));
}

/** Variables that a node extracts from the conversation, in the formats of both generations of workflows. */
function variablesOf(draft: FlowDraft, node: Source): string[] {
  const plan = node.object('variableExtractionPlan');
  const properties = plan?.object('schema')?.skip('type', 'required').entries('properties') ?? [];
  const listed = [...(plan?.list('output') ?? []), ...node.list('extractVariables')];
  const fields = [
    ...properties.map(([name, about]) =>
      draft.field(name, about.skip('description').text('type'), about.path, about.texts('enum')),
    ),
    ...listed.map((variable) =>
      draft.field(
        variable.text('title', 'name'),
        variable.skip('description').text('type'),
        variable.path,
        variable.texts('enum'),
      ),
    ),
  ];
  return [...new Set(fields.filter((name) => name !== ''))];
}

function readNode(draft: FlowDraft, node: Source): void {
  const key = node.text('id', 'name');
  const id = draft.idOf(key);
  const tool = node.object('tool');
  const kind = tool?.text('type') || node.text('type');
  node.text('type');
  const place = node.object('metadata')?.object('position');
  const common = {
    id,
    name: node.text('name') || key,
    ...(place && { position: { x: place.number('x') ?? 0, y: place.number('y') ?? 0 } }),
  };
  const everywhere = node.object('globalNodePlan');
  if (everywhere?.isOn('enabled') || node.isOn('isGlobal'))
    draft.exit('intent', id, everywhere?.text('enterCondition') || node.text('condition'), node.path);
  switch (kind) {
    case 'conversation':
    case 'gather': {
      const opening = node.object('messagePlan')?.text('firstMessage') || node.text('firstMessage');
      const collects = variablesOf(draft, node);
      draft.add(
        {
          ...common,
          kind: 'talk',
          opening: draft.spoken(opening, node.path),
          instruction: draft.instruction(node.text('prompt', 'systemPrompt'), node.path),
          collects,
        },
        node.path,
      );
      return;
    }
    case 'endCall':
    case 'hangup':
      draft.add({ ...common, kind: 'end', text: draft.spoken(spokenOf(node, tool), node.path) }, node.path);
      return;
    case 'transferCall': {
      const destinations = [
        ...(tool?.list('destinations') ?? []),
        ...(node.object('destination') ? [node.object('destination')] : []),
      ];
      const numbers = destinations.flatMap((one) => one?.skip('type', 'message').text('number', 'sipUri') || []);
      draft.add({ ...common, kind: 'transfer', text: draft.spoken(spokenOf(node, tool), node.path) }, node.path);
      draft.report(
        'changed',
        node.path,
        `Choose a target of the transfer tool${numbers.length > 0 ? ` for ${numbers.join(', ')}` : ''}.`,
      );
      return;
    }
    default: {
      const name = tool?.object('function')?.text('name') || tool?.text('name') || node.text('toolId') || kind;
      draft.add({ ...common, kind: 'tool', tool: name.slice(0, 64) }, node.path);
      draft.report('changed', node.path, `Create the function ${name} for the assistant, and fill in its arguments.`);
    }
  }
}

/** The text said before a Vapi tool begins. */
const spokenOf = (node: Source, tool: Source | null): string =>
  tool
    ?.list('messages')
    .map((message) => message.skip('type').text('content'))
    .find((text) => text !== '') ?? node.text('firstMessage');

/** Imports a workflow: Vapi's graph format before squads. */
export function importVapiWorkflow(root: Source, lines: ImportReport): Flow {
  const draft = new FlowDraft(lines);
  root.skip('id', 'orgId', 'createdAt', 'updatedAt', 'name');
  const nodes = root.list('nodes');
  const starts = nodes.filter((node) => node.isOn('isStart'));
  for (const node of nodes) readNode(draft, node);
  for (const edge of root.list('edges')) {
    const from = draft.idOf(edge.text('from', 'source'));
    const to = draft.idOf(edge.text('to', 'target'));
    edge.skip('id', 'metadata');
    draft.callEdge(edge.path, from, to);
    const condition = edge.object('condition')?.skip('type').text('prompt', 'value') || edge.text('condition', 'label');
    const kind = draft.nodes.find(({ id }) => id === from)?.kind;
    if (kind === 'talk' && condition !== '') draft.intent(from, to, condition, edge.path);
    else if (kind === 'talk') {
      draft.outcome(from, 'turns_used', to, edge.path);
      const collects = draft.nodes.some(
        (node) => node.id === from && node.kind === 'talk' && (node.collects?.length ?? 0) > 0,
      );
      if (collects) draft.outcome(from, 'goal', to, edge.path);
    } else {
      if (condition !== '')
        draft.report('changed', edge.path, `Its condition isn't kept: “${condition.slice(0, 100)}”.`);
      draft.outcome(from, kind === 'transfer' ? 'failed' : 'done', to, edge.path);
    }
  }
  const prompt = root.text('globalPrompt', 'globalSystemPrompt');
  if (prompt !== '')
    draft.report(
      'changed',
      root.placeOf('globalPrompt'),
      'A flow has no prompt for all nodes: put what matters into the system prompt.',
    );
  const [start = nodes[0]] = starts;
  return draft.flow(draft.idOf(start?.text('id', 'name') ?? ''));
}
