import type { Flow } from '../document.ts';
import { FlowDraft } from './draft.ts';
import type { ImportReport } from './report.ts';
import type { Source } from './source.ts';

function readNode(draft: FlowDraft, node: Source): void {
  const type = node.text('type');
  const id = draft.idOf(node.text('id'));
  const data = node.object('data') ?? node;
  node.skip('width', 'height', 'measured', 'selected', 'dragging');
  const place = node.object('position');
  const common = {
    id,
    name: data.text('name'),
    ...(place && { position: { x: place.number('x') ?? 0, y: place.number('y') ?? 0 } }),
  };
  const prompt = data.text('prompt');
  data.skip('is_start', 'is_end', 'greeting_type', 'add_global_prompt', 'extraction_enabled');
  const collects = data.list('extraction_variables').flatMap((variable) => {
    const field = draft.field(variable.text('name'), variable.text('type'), variable.path);
    const hint = variable.text('prompt');
    if (hint !== '')
      draft.report('changed', variable.path, `The hint for ${field} isn't kept: “${hint.slice(0, 100)}”.`);
    return field === '' ? [] : [field];
  });
  switch (type) {
    case 'startCall':
    case 'agentNode':
      if (data.texts('tool_uuids').length > 0)
        draft.report('dropped', data.placeOf('tool_uuids'), 'Choose tools of this assistant instead.');
      if (data.texts('document_uuids').length > 0)
        draft.report('dropped', data.placeOf('document_uuids'), 'Choose knowledge bases of this organization instead.');
      draft.add(
        {
          ...common,
          kind: 'talk',
          opening: draft.spoken(data.text('greeting'), data.path),
          instruction: draft.instruction(prompt, data.path),
          collects: [...new Set(collects)],
        },
        node.path,
      );
      return;
    case 'endCall':
      draft.add({ ...common, kind: 'end' }, node.path);
      if (prompt !== '')
        draft.report('changed', data.path, `An end says a fixed text, not an instruction: “${prompt.slice(0, 100)}”.`);
      return;
    case 'globalNode':
      draft.callNode(node.path, common.name || type);
      draft.report(
        'changed',
        node.path,
        'A flow has no prompt for all nodes: put what matters into the system prompt of the assistant.',
      );
      return;
    default:
      draft.callNode(node.path, common.name || type);
      draft.report(
        'dropped',
        node.path,
        `Nodes of the kind “${type}” work outside of conversations and have no place in a flow.`,
      );
  }
}

/** Imports a dograh workflow: free conversations, connected by conditions in words. */
export function importDograh(root: Source, lines: ImportReport): Flow {
  const draft = new FlowDraft(lines);
  const workflow = root.object('workflow_definition') ?? root;
  root.skip('id', 'name', 'status', 'created_at');
  workflow.skip('viewport');
  const nodes = workflow.list('nodes');
  const start = nodes.find((node) => node.text('type') === 'startCall') ?? nodes[0];
  for (const node of nodes) readNode(draft, node);
  for (const edge of workflow.list('edges')) {
    edge.skip('id', 'type', 'animated', 'selected', 'sourceHandle', 'targetHandle', 'markerEnd', 'style');
    const data = edge.object('data');
    const speech = data?.text('transition_speech') ?? '';
    const from = draft.idOf(edge.text('source'));
    const to = draft.idOf(edge.text('target'));
    const path = edge.path;
    const label = data?.text('label') ?? '';
    const condition = data?.text('condition') || label;
    draft.callEdge(path, from, to);
    if (draft.nodes.find(({ id }) => id === from)?.kind !== 'talk') {
      draft.report('dropped', path, 'This connection starts at a node that has no place in a flow.');
      continue;
    }
    if (speech === '') {
      draft.intent(from, to, condition, path);
      continue;
    }
    // Speech on an edge becomes a node here.
    const between = draft.idOf(`${edge.text('source')} ${edge.text('target')} speech`);
    draft.addFor(path, 'What is said on it became a node', {
      id: between,
      kind: 'say',
      name: label || 'On the way',
      text: draft.spoken(speech, path),
    });
    data?.skip('transition_speech_type');
    draft.intent(from, between, condition, path);
    draft.outcome(between, 'next', to, path);
  }
  return draft.flow(draft.idOf(start?.text('id') ?? ''));
}
