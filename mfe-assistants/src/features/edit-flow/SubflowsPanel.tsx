import { maxSubflows } from '@switchboard/contracts/flows.limits';
import { Button, EmptyState, Heading, IconButton, IconPlus, Stack, Text } from '@switchboard/design-system';
import { TextField } from '@switchboard/design-system/forms';
import { IconLayers, IconTrash } from '@switchboard/design-system/icons';
import { changeSubflow, removeSubflow } from '../../flow/edits.ts';
import { newSubflow } from '../../flow/newParts.ts';
import { PanelItem } from './FieldsPanel.tsx';
import { useFlow } from './FlowContext.ts';

/** Shared parts of the flow, each with a graph of its own. */
export function SubflowsPanel() {
  const { editing } = useFlow();
  const { flow, change, isReadOnly, graphId } = editing;
  const { subflows } = flow;
  const add = (
    <Button
      size="sm"
      icon={<IconPlus size={14} />}
      isDisabled={subflows.length >= maxSubflows}
      onPress={() => {
        const part = newSubflow(flow);
        change({ ...flow, subflows: [...subflows, part] }, null, `${part.name} added.`);
        editing.openGraph(part.id);
      }}
    >
      Add sub-flow
    </Button>
  );
  if (subflows.length === 0)
    return (
      <EmptyState
        icon={<IconLayers />}
        title="No sub-flows yet"
        description="A sub-flow is a part that several nodes run, such as a check of the caller's identity."
        action={isReadOnly ? undefined : add}
      />
    );
  return (
    <Stack gap={3}>
      <Stack direction="row" gap={2} justify="between">
        <Heading level={3}>Sub-flows</Heading>
        {!isReadOnly && add}
      </Stack>
      <ul style={{ padding: 0 }}>
        {subflows.map((part) => (
          <PanelItem key={part.id}>
            <Stack gap={2}>
              <Stack direction="row" gap={2} align="end">
                <div style={{ flex: 1, minInlineSize: 0 }}>
                  <TextField
                    label="Name"
                    value={part.name}
                    maxLength={80}
                    onChange={(name) => change(changeSubflow(flow, part.id, { name }), `subflow ${part.id}`)}
                    isReadOnly={isReadOnly}
                  />
                </div>
                {!isReadOnly && (
                  <IconButton
                    label={`Delete sub-flow ${part.name || part.id}`}
                    icon={<IconTrash />}
                    onPress={() => change(removeSubflow(flow, part.id), null, 'Sub-flow deleted. Undo brings it back.')}
                  />
                )}
              </Stack>
              <Text size="sm" tone="muted">
                {part.nodes.length} {part.nodes.length === 1 ? 'node' : 'nodes'}, version {part.version}
              </Text>
              {graphId !== part.id && (
                <div>
                  <Button size="sm" onPress={() => editing.openGraph(part.id)}>
                    Open
                  </Button>
                </div>
              )}
            </Stack>
          </PanelItem>
        ))}
      </ul>
    </Stack>
  );
}
