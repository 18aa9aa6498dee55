import type { Flow, FlowInput } from '../document.ts';
import { FlowDraft } from './draft.ts';
import type { ImportReport } from './report.ts';
import { decideAfter, edgeOf, examplesOf, followConditions, type RetellEdge, sentenceStart } from './retell-edges.ts';
import type { Source } from './source.ts';

type Subflows = NonNullable<FlowInput['subflows']>;

/** Edges without a condition. */
const plainEdges = ['always_edge', 'skip_response_edge', 'else_edge', 'edge'] as const;

function readNode(
  draft: FlowDraft,
  source: Source,
  tools: ReadonlyMap<string, string>,
  components: ReadonlyMap<string, string>,
): void {
  const type = source.text('type');
  const id = draft.idOf(source.text('id'));
  const name = source.text('name');
  const place = source.object('display_position');
  const position = place ? { x: place.number('x') ?? 0, y: place.number('y') ?? 0 } : undefined;
  const common = { id, name, ...(position && { position }) };
  const instruction = source.object('instruction');
  const isStatic = instruction?.text('type') === 'static_text';
  const text = instruction?.text('text') ?? '';
  const at = instruction?.path ?? source.path;
  const edges = source.list('edges').flatMap((edge) => edgeOf(draft, id, edge) ?? []);
  const plain = plainEdges.flatMap((key) => edgeOf(draft, id, source.object(key)) ?? []);
  const [onward] = plain;
  const outcome = (name: string, edge: RetellEdge | undefined) => {
    if (edge) draft.outcome(id, name, draft.idOf(edge.to), edge.path);
  };
  const others = (kept: readonly (RetellEdge | undefined)[]) => {
    for (const edge of [...edges, ...plain])
      if (!kept.includes(edge))
        draft.report('dropped', edge.path, `${sentenceStart(edge.prompt)} can't follow a node of this kind.`);
  };
  /** The edges after a node without speech: no model is asked about its result. */
  const afterwards = (done: string, failed?: string) => {
    const equations = edges.filter(({ condition }) => condition);
    const prompts = edges.filter(({ condition }) => !condition);
    const otherwise = onward ?? (equations.length > 0 ? prompts[0] : undefined);
    if (equations.length > 0) decideAfter(draft, { id, name, outcome: done, path: source.path }, equations, otherwise);
    else outcome(done, prompts[0] ?? otherwise);
    if (failed && otherwise && edges.length > 0) outcome(failed, otherwise);
    if (equations.length === 0 && prompts[0])
      draft.report(
        'changed',
        prompts[0].path,
        `${sentenceStart(prompts[0].prompt)} is followed whenever this node is done: no model is asked about its result.`,
      );
    others([...equations, ...(equations.length === 0 ? prompts.slice(0, 1) : []), otherwise]);
  };
  const everywhere = source.object('global_node_setting');
  if (everywhere) {
    const examples = examplesOf(everywhere.list('positive_finetune_examples'), null);
    draft.exit('intent', id, everywhere.text('condition'), everywhere.path, examples);
  }
  const examples = source.list('finetune_transition_examples');

  switch (type) {
    case 'conversation':
    case 'subagent': {
      const isSaid = isStatic && edges.length === 0 && (source.has('always_edge') || source.has('skip_response_edge'));
      if (isSaid) {
        draft.add({ ...common, kind: 'say', text: draft.spoken(text, at) }, source.path);
        outcome('next', onward);
        others([onward]);
        return;
      }
      const knowledge_base_ids: string[] = [];
      if (source.texts('knowledge_base_ids').length > 0)
        draft.report(
          'dropped',
          source.placeOf('knowledge_base_ids'),
          'Choose knowledge bases of this organization instead.',
        );
      draft.add(
        {
          ...common,
          kind: 'talk',
          opening: isStatic ? draft.spoken(text, at) : '',
          instruction: draft.instruction(text, at),
          knowledge_base_ids,
        },
        source.path,
      );
      for (const edge of edges.filter(({ condition }) => !condition))
        draft.intent(id, draft.idOf(edge.to), edge.prompt, edge.path, examplesOf(examples, edge.to));
      decideAfter(
        draft,
        { id, name, outcome: 'turns_used', path: source.path },
        edges.filter(({ condition }) => condition),
        onward,
      );
      others([...edges, onward]);
      return;
    }
    case 'branch': {
      draft.add({ ...common, kind: 'decide', first_match_wins: true }, source.path);
      followConditions(draft, id, edges);
      for (const edge of edges)
        if (!edge.condition) draft.report('dropped', edge.path, `A branch can't ask a model: “${edge.prompt}”.`);
      outcome('else', onward);
      others([...edges, onward]);
      return;
    }
    case 'end':
      draft.add({ ...common, kind: 'end', text: isStatic ? draft.spoken(text, at) : '' }, source.path);
      if (!isStatic && text !== '')
        draft.report('changed', at, `An end says a fixed text, not an instruction: “${text.slice(0, 100)}”.`);
      return;
    case 'function':
    case 'mcp':
    case 'code': {
      const tool = tools.get(source.text('tool_id')) ?? source.text('tool_id', 'mcp_tool_name');
      source.skip('tool_type', 'speak_during_execution', 'mcp_id');
      draft.add(
        { ...common, kind: 'tool', tool: tool.slice(0, 64), said_meanwhile: isStatic ? draft.spoken(text, at) : '' },
        source.path,
      );
      draft.report(
        'changed',
        source.path,
        `Create the function ${tool || 'of this node'} for the assistant, and fill in its arguments.`,
      );
      afterwards('done', 'failed');
      return;
    }
    case 'transfer_call': {
      const target = source.object('transfer_destination');
      const number = target?.text('number', 'prompt') ?? '';
      target?.skip('type');
      draft.add({ ...common, kind: 'transfer', target: '', text: isStatic ? draft.spoken(text, at) : '' }, source.path);
      draft.report(
        'changed',
        source.path,
        `Choose a target of the transfer tool${number === '' ? '' : ` for ${number}`}.`,
      );
      outcome('failed', onward ?? edges[0]);
      others([onward ?? edges[0]]);
      return;
    }
    case 'press_digit':
      draft.add({ ...common, kind: 'press_keys' }, source.path);
      draft.report('changed', source.path, `Enter the keys to press: “${text.slice(0, 100)}”.`);
      afterwards('next');
      return;
    case 'sms': {
      draft.add({ ...common, kind: 'message', channel: 'whatsapp', text: draft.spoken(text, at) }, source.path);
      draft.report('changed', source.path, 'Messages are sent by WhatsApp here, not by SMS.');
      if (!isStatic && text !== '')
        draft.report('changed', at, `A message has a fixed text, not an instruction: “${text.slice(0, 100)}”.`);
      const done = edgeOf(draft, id, source.object('success_edge'));
      const failed = edgeOf(draft, id, source.object('failed_edge'));
      outcome('done', done ?? onward ?? edges[0]);
      outcome('failed', failed ?? undefined);
      others([done ?? onward ?? edges[0]]);
      return;
    }
    case 'extract_dynamic_variables': {
      const collects = source.list('variables').flatMap((variable) => {
        const field = draft.field(
          variable.text('name'),
          variable.text('type'),
          variable.path,
          variable.texts('choices'),
        );
        const about = variable.text('description');
        if (about !== '')
          draft.report('changed', variable.path, `The description of ${field} isn't kept: “${about.slice(0, 100)}”.`);
        return field === '' ? [] : [field];
      });
      draft.add(
        { ...common, kind: 'talk', instruction: `Find out: ${collects.join(', ')}.`, collects, max_turns: 3 },
        source.path,
      );
      draft.report('changed', source.path, 'Variables are asked for in a conversation of their own.');
      afterwards('goal');
      outcome('turns_used', onward ?? edges[0]);
      return;
    }
    case 'agent_swap':
      draft.add({ ...common, kind: 'hand_over' }, source.path);
      draft.report(
        'changed',
        source.path,
        `Choose the assistant that continues${source.has('agent_id') ? ` instead of ${source.text('agent_id')}` : ''}.`,
      );
      outcome('failed', onward ?? edges[0]);
      others([onward ?? edges[0]]);
      return;
    case 'component': {
      const called = source.skip('component_type').text('component_id');
      draft.add({ ...common, kind: 'subflow', subflow: components.get(called) ?? '' }, source.path);
      if (!components.has(called))
        draft.report('dropped', source.path, `The component ${called} isn't in the file: choose a sub-flow instead.`);
      afterwards('done');
      return;
    }
    default:
      draft.add({ ...common, kind: 'say', text: draft.spoken(text, at) }, source.path);
      draft.report('dropped', source.path, `Nodes of the kind “${type}” don't exist here: it only says its text.`);
      outcome('next', onward ?? edges[0]);
      others([onward ?? edges[0]]);
  }
}

/** Imports a Retell conversation flow, with or without its agent. */
export function importRetell(root: Source, lines: ImportReport): Flow {
  const flow = root.object('conversationFlow') ?? root;
  flow.skip(
    'conversation_flow_id',
    'version',
    'last_modification_timestamp',
    'begin_tag_display_position',
    'is_transfer_llm',
  );
  const draft = new FlowDraft(lines);
  const toolNames = (source: Source) => {
    const list = source.list('tools');
    draft.callTools(list);
    return list.map((tool) => [tool.text('tool_id'), tool.text('name')] as const);
  };
  const tools = new Map(toolNames(flow));
  const components = flow.list('components');
  const names = new Map(
    components.map((component, at) => [component.text('id', 'component_id', 'name'), `part_${at + 1}`]),
  );
  const subflows: Subflows = components.map((component, at) => {
    const name = component.text('name');
    const part = new FlowDraft(lines, name.slice(0, 80) || 'a sub-flow');
    lines.call(component.path, () => `Sub-flow “${name.slice(0, 80)}”`);
    const own = new Map([...tools, ...toolNames(component)]);
    for (const node of component.list('nodes')) readNode(part, node, own, names);
    const graph = part.graph(part.idOf(component.text('start_node_id')), 'return');
    return {
      id: `part_${at + 1}`,
      name: name.slice(0, 80),
      version: 1,
      ...graph,
    };
  });
  for (const node of flow.list('nodes')) readNode(draft, node, tools, names);
  const prompt = flow.text('global_prompt');
  if (prompt !== '')
    draft.report(
      'changed',
      flow.placeOf('global_prompt'),
      'A flow has no prompt for all nodes: put what matters into the instructions of its nodes, or into the system prompt.',
    );
  return draft.flow(draft.idOf(flow.text('start_node_id')), subflows);
}
