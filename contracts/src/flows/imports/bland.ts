import type { Flow } from '../document.ts';
import { FlowDraft } from './draft.ts';
import type { ImportReport } from './report.ts';
import type { Source } from './source.ts';

type Kind =
  | 'say'
  | 'talk'
  | 'end'
  | 'transfer'
  | 'tool'
  | 'knowledge'
  | 'message'
  | 'press_keys'
  | 'book'
  | 'hand_over';

const kinds: Record<string, Kind> = {
  default: 'talk',
  'end call': 'end',
  'transfer call': 'transfer',
  'transfer node': 'transfer',
  webhook: 'tool',
  'custom code': 'tool',
  'custom tool': 'tool',
  'knowledge base': 'talk',
  sms: 'message',
  'press button': 'press_keys',
  'wait for response': 'talk',
  'transfer pathway': 'hand_over',
  scheduling: 'book',
};

function readNode(draft: FlowDraft, node: Source): void {
  const id = draft.idOf(node.text('id'));
  const type = node.text('type');
  const data = node.object('data') ?? node;
  node.skip('width', 'height', 'selected', 'dragging', 'positionAbsolute');
  data.skip('isStart', 'active');
  const place = node.object('position');
  const common = {
    id,
    name: data.text('name'),
    ...(place && { position: { x: place.number('x') ?? 0, y: place.number('y') ?? 0 } }),
  };
  const [text, prompt, goal] = [data.text('text'), data.text('prompt'), data.text('condition')];
  const at = data.path;
  if (data.isOn('isGlobal')) draft.exit('intent', id, data.text('globalLabel'), at);
  const kind = kinds[type.toLowerCase()];
  switch (kind) {
    case 'end':
      draft.add({ ...common, kind, text: draft.spoken(text, at) }, node.path);
      if (prompt !== '')
        draft.report('changed', at, `An end says a fixed text, not an instruction: “${prompt.slice(0, 100)}”.`);
      return;
    case 'transfer':
      draft.add({ ...common, kind, text: draft.spoken(text, at) }, node.path);
      draft.report(
        'changed',
        at,
        `Choose a target of the transfer tool for ${data.text('transferNumber') || 'this node'}.`,
      );
      return;
    case 'tool':
      draft.add({ ...common, kind, tool: '', said_meanwhile: draft.spoken(text || prompt, at) }, node.path);
      draft.report('changed', at, `Create a function for ${data.text('url') || 'this node'}, and choose it here.`);
      return;
    case 'message':
      draft.add({ ...common, kind, text: draft.spoken(text || prompt, at) }, node.path);
      draft.report('changed', at, 'Messages are sent by WhatsApp here, not by SMS.');
      return;
    case 'press_keys':
      draft.add({ ...common, kind }, node.path);
      draft.report('changed', at, `Enter the keys to press: “${(text || prompt).slice(0, 100)}”.`);
      return;
    case 'book':
      draft.add({ ...common, kind, question: draft.spoken(text || prompt, at) }, node.path);
      draft.report('changed', at, 'Choose the slot to book.');
      return;
    case 'hand_over':
      draft.add({ ...common, kind, text: draft.spoken(text, at) }, node.path);
      draft.report('changed', at, 'Choose the assistant that continues instead of the other pathway.');
      return;
    default: {
      if (kind === undefined)
        draft.report('changed', node.path, `Nodes of the kind “${type}” are free conversations here.`);
      const collects = data.rows('extractVars').flatMap(([name = '', varType = '', about = '']) => {
        if (about !== '')
          draft.report(
            'changed',
            data.placeOf('extractVars'),
            `The description of ${name} isn't kept: “${about.slice(0, 100)}”.`,
          );
        return draft.field(name, varType, data.placeOf('extractVars')) || [];
      });
      if (data.text('kb') !== '')
        draft.report('dropped', data.placeOf('kb'), 'Choose a knowledge base of this organization instead.');
      draft.add(
        {
          ...common,
          kind: 'talk',
          opening: draft.spoken(text, at),
          instruction: draft.instruction(prompt || text, at),
          goal: draft.instruction(goal, at),
          collects: [...new Set(collects)],
        },
        node.path,
      );
    }
  }
}

/** Imports a Bland pathway. Labels of its edges become intents. */
export function importBland(root: Source, lines: ImportReport): Flow {
  const draft = new FlowDraft(lines);
  const pathway = root.object('pathway_data') ?? root;
  root.skip('status', 'message');
  pathway.skip('name', 'description', 'pathway_id');
  const nodes = pathway.list('nodes');
  const start = nodes.find((node) => node.object('data')?.isOn('isStart')) ?? nodes[0];
  for (const node of nodes) readNode(draft, node);
  for (const edge of pathway.list('edges')) {
    edge.skip('id', 'type', 'sourceHandle', 'targetHandle', 'animated', 'style');
    const data = edge.object('data');
    const label = edge.text('label') || (data?.text('name', 'label') ?? '');
    const from = draft.idOf(edge.text('source'));
    const to = draft.idOf(edge.text('target'));
    const node = draft.nodes.find(({ id }) => id === from);
    draft.callEdge(edge.path, from, to);
    if (node?.kind === 'talk') {
      const hasGoal = (node.goal ?? '') !== '' || (node.collects?.length ?? 0) > 0;
      if (label === '') draft.outcome(from, hasGoal ? 'goal' : 'turns_used', to, edge.path);
      else draft.intent(from, to, label, edge.path);
      continue;
    }
    const isFailure = /fail|error|unsuccessful|no answer/i.test(label);
    if (label !== '')
      draft.report(
        'changed',
        edge.path,
        `“${label.slice(0, 80)}” follows ${isFailure ? 'a failure' : 'a success'} here.`,
      );
    const outcomes: Record<string, string> = {
      transfer: 'failed',
      hand_over: 'failed',
      press_keys: 'next',
      book: isFailure ? 'not_booked' : 'booked',
    };
    draft.outcome(from, outcomes[node?.kind ?? ''] ?? (isFailure ? 'failed' : 'done'), to, edge.path);
  }
  return draft.flow(draft.idOf(start?.text('id') ?? ''));
}
