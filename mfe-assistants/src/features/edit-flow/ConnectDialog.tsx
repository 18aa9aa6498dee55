import type { FlowNode } from '@switchboard/contracts/flows/nodes';
import { Button, Stack } from '@switchboard/design-system';
import { Combobox, Select } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { useState } from 'react';
import { newConditionPort, newIntentPort } from '../../flow/edits.ts';
import { canHaveIntents, edgesByNode, leadsNowhere, portsOf } from '../../flow/graphs.ts';
import { phraseOf } from '../../flow/nodeWords.ts';
import { useFlow } from './FlowContext.ts';

/** Connects a port of a node to another node, without a canvas. */
export function ConnectDialog({ node, onClose }: { node: FlowNode; onClose: () => void }) {
  const { editing } = useFlow();
  const { flow, graph, selection } = editing;
  const ports = portsOf(node, flow, edgesByNode(graph).get(node.id) ?? []);
  const options = [
    ...ports.map(({ id, label, edge }) => {
      const target = graph.nodes.find((one) => one.id === edge?.to);
      return { id, label, description: target ? `Now: ${phraseOf(target)}` : 'Not connected' };
    }),
    ...(node.kind === 'decide' ? [{ id: newConditionPort, label: 'New condition' }] : []),
    ...(canHaveIntents(node) ? [{ id: newIntentPort, label: 'New intent' }] : []),
  ];
  const free = ports.find((one) => one.isRequired && leadsNowhere(one))?.id;
  const [port, setPort] = useState<string | null>(selection.port ?? free ?? options[0]?.id ?? null);
  const [target, setTarget] = useState<string | null>(null);
  return (
    <Dialog
      title={`Connect ${phraseOf(node)}`}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isDisabled={port === null || target === null}
            onPress={() => {
              if (port !== null && target !== null) editing.connect({ node: node.id, port }, target);
              onClose();
            }}
          >
            Connect
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Select
          label="Connection"
          options={options}
          value={port}
          onChange={setPort}
          emptyText="Nothing comes after this node."
        />
        <Combobox
          label="Continue at"
          placeholder="Choose a node"
          options={graph.nodes.map((one) => ({ id: one.id, label: phraseOf(one) }))}
          value={target}
          onChange={setTarget}
          autoFocus
        />
      </Stack>
    </Dialog>
  );
}
