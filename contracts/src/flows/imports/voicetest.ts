import type { Flow } from '../document.ts';
import { FlowDraft } from './draft.ts';
import { conditionOfText } from './equations.ts';
import type { ImportReport } from './report.ts';
import type { Source } from './source.ts';

function readTransitions(draft: FlowDraft, id: string, name: string, node: Source): void {
  let decide: string | null = null;
  for (const transition of node.list('transitions')) {
    const to = draft.idOf(transition.text('target_node_id'));
    const condition = transition.object('condition');
    const [type, value] = [condition?.text('type') ?? '', condition?.text('value') ?? ''];
    const about = transition.text('description');
    draft.callEdge(transition.path, id, to);
    if (type === 'equation') {
      if (decide === null) {
        decide = draft.idOf(`${id} conditions`);
        draft.addFor(node.path, 'Its conditions became a node', {
          id: decide,
          kind: 'decide',
          name: `${name} – conditions`.slice(0, 80),
          first_match_wins: true,
        });
        draft.outcome(id, 'turns_used', decide, transition.path);
      }
      const read = conditionOfText(draft, value, transition.path);
      if (read) draft.link(decide, to, { type: 'condition', condition: read }, transition.path);
    } else if (type === 'always') draft.outcome(id, 'turns_used', to, transition.path);
    else {
      if (type === 'tool_call') draft.report('changed', transition.path, `The call of ${value} is an intent here.`);
      draft.intent(id, to, (type === 'tool_call' ? about : value) || about || value, transition.path);
    }
  }
}

/**
 * Imports a voicetest AgentGraph. Its nodes are free conversations; node types from other formats are in their
 * metadata.
 */
export function importVoicetest(root: Source, lines: ImportReport): Flow {
  const draft = new FlowDraft(lines);
  root.skip('source_type');
  const snippets = new Map(root.entries('snippets').map(([name]) => [name, '']));
  if (snippets.size > 0)
    draft.report('changed', 'snippets', 'Snippets aren’t filled in: replace {%name%} in the instructions.');
  const metadata = root.object('source_metadata');
  if (metadata?.text('general_prompt'))
    draft.report(
      'changed',
      metadata.placeOf('general_prompt'),
      'A flow has no prompt for all nodes: put what matters into the system prompt.',
    );
  for (const [key, node] of root.entries('nodes')) {
    const own = node.text('id') || key;
    const id = draft.idOf(own);
    const about = node.object('metadata');
    const kind = about?.text('retell_type') ?? '';
    const prompt = node.text('state_prompt', 'instructions');
    const list = node.list('tools');
    draft.callTools(list);
    if (kind === 'end' || kind === 'transfer_call') {
      draft.add({ id, kind: kind === 'end' ? 'end' : 'transfer', name: own }, node.path);
      if (prompt !== '')
        draft.report('changed', node.path, `It says a fixed text, not an instruction: “${prompt.slice(0, 100)}”.`);
      for (const transition of node.list('transitions')) {
        const to = draft.idOf(transition.text('target_node_id'));
        if (kind === 'transfer_call') draft.outcome(id, 'failed', to, transition.path);
        else draft.report('dropped', transition.path, 'Nothing follows an end.');
      }
      continue;
    }
    const tools = list.flatMap((tool) => {
      const name = tool.text('name');
      draft.report('changed', tool.path, `Create the function ${name} for the assistant.`);
      return name === '' ? [] : [name.slice(0, 64)];
    });
    const opening = about?.text('first_message') ?? '';
    draft.add(
      {
        id,
        kind: 'talk',
        name: own,
        opening: draft.spoken(opening, node.path),
        instruction: draft.instruction(prompt, node.path),
        tools,
      },
      node.path,
    );
    readTransitions(draft, id, own, node);
  }
  return draft.flow(draft.idOf(root.text('entry_node_id')));
}
