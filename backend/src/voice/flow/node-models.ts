import type { Flow } from '@switchboard/contracts/flows/document';
import type { FlowNode, NodeModel } from '@switchboard/contracts/flows/nodes';

/** The separate model of a node; null: that of the assistant. */
export const nodeModelOf = (node: FlowNode | undefined): NodeModel | null =>
  node && 'model' in node ? node.model : null;

/** The key of a node's model among the providers of a conversation. */
export const nodeModelKey = ({ provider, model }: Pick<NodeModel, 'provider' | 'model'>): string =>
  `${provider}/${model}`;

/** The separate models of a flow's nodes, each once. */
export function nodeModels(flow: Flow): NodeModel[] {
  const named = [flow, ...flow.subflows].flatMap(({ nodes }) => nodes.flatMap((node) => nodeModelOf(node) ?? []));
  return [...new Map(named.map((model) => [nodeModelKey(model), model])).values()];
}
