import type { FlowNode } from '@switchboard/contracts/flows/nodes';
import type { FlowNodeKind } from '@switchboard/contracts/flows.limits';
import { Stack } from '@switchboard/design-system';
import type { ReactNode } from 'react';
import { Book, CollectKeys, Knowledge, Message, PressKeys, Tool } from './ActingFields.tsx';
import { HandOver, Return, RunSubflow, Transfer } from './LeavingFields.tsx';
import type { FieldsProps } from './nodeControls.tsx';
import { Ask, Decide, End, Say, Talk } from './SpokenFields.tsx';

const forms: { [K in FlowNodeKind]: (props: FieldsProps<K>) => ReactNode } = {
  say: Say,
  ask: Ask,
  talk: Talk,
  decide: Decide,
  tool: Tool,
  knowledge: Knowledge,
  book: Book,
  press_keys: PressKeys,
  collect_keys: CollectKeys,
  transfer: Transfer,
  hand_over: HandOver,
  message: Message,
  subflow: RunSubflow,
  return: Return,
  end: End,
};

/** The fields of a node's kind. */
export function NodeFields({ node, onChange }: { node: FlowNode; onChange: (changes: Partial<FlowNode>) => void }) {
  const Fields = forms[node.kind] as (props: {
    node: FlowNode;
    onChange: (changes: Partial<FlowNode>) => void;
  }) => ReactNode;
  return (
    <Stack gap={4}>
      <Fields node={node} onChange={onChange} />
    </Stack>
  );
}
