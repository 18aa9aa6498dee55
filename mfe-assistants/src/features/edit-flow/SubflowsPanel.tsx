import type { Subflow } from '@switchboard/contracts/flows/document';
import { maxSubflows } from '@switchboard/contracts/flows.limits';
import { Badge, Button, EmptyState, Heading, IconButton, IconPlus, Stack, Text } from '@switchboard/design-system';
import { TextField } from '@switchboard/design-system/forms';
import { IconLayers, IconTrash } from '@switchboard/design-system/icons';
import { useState } from 'react';
import { changeSubflow, removeSubflow } from '../../flow/edits.ts';
import { newSubflow } from '../../flow/newParts.ts';
import { ownRuns } from '../../flow/sharedParts.ts';
import { PanelItem } from './FieldsPanel.tsx';
import { useFlow } from './FlowContext.ts';
import { SharedSubflowsDialog } from './SharedSubflowsDialog.tsx';
import { ShareSubflowDialog } from './ShareSubflowDialog.tsx';

const size = ({ nodes }: Subflow) => (nodes.length === 1 ? '1 node' : `${nodes.length} nodes`);

function OpenButton({ part }: { part: Subflow }) {
  const { editing } = useFlow();
  if (editing.graphId === part.id) return null;
  return (
    <Button size="sm" onPress={() => editing.openGraph(part.id)}>
      Open
    </Button>
  );
}

function SharedItem({ part }: { part: Subflow }) {
  return (
    <PanelItem>
      <Stack gap={2}>
        <Stack direction="row" gap={2} wrap>
          <span style={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
            <Text weight="semibold">{part.name}</Text>
          </span>
          <Badge tone="info">Shared</Badge>
        </Stack>
        <Text size="sm" tone="muted">
          {size(part)}, version {part.version}
        </Text>
        <div>
          <OpenButton part={part} />
        </div>
      </Stack>
    </PanelItem>
  );
}

function OwnItem({ part, onShare }: { part: Subflow; onShare: () => void }) {
  const { editing } = useFlow();
  const { flow, changeFlow, isFlowReadOnly } = editing;
  const runs = ownRuns(flow, part);
  return (
    <PanelItem>
      <Stack gap={2}>
        <Stack direction="row" gap={2} align="end">
          <div style={{ flex: 1, minInlineSize: 0 }}>
            <TextField
              label="Name"
              value={part.name}
              maxLength={80}
              onChange={(name) => changeFlow(changeSubflow(flow, part.id, { name }), `subflow ${part.id}`)}
              isReadOnly={isFlowReadOnly}
            />
          </div>
          {!isFlowReadOnly && (
            <IconButton
              label={`Delete sub-flow ${part.name || part.id}`}
              icon={<IconTrash />}
              onPress={() => changeFlow(removeSubflow(flow, part.id), null, 'Sub-flow deleted. Undo brings it back.')}
            />
          )}
        </Stack>
        <Text size="sm" tone="muted">
          {size(part)}
        </Text>
        <Stack direction="row" gap={2} wrap>
          <OpenButton part={part} />
          {!isFlowReadOnly && (
            <Button size="sm" isDisabled={runs.length > 0} onPress={onShare}>
              Share…
            </Button>
          )}
        </Stack>
        {!isFlowReadOnly && runs.length > 0 && (
          <Text size="sm" tone="muted">
            It runs “{runs.join('”, “')}”. Share that first.
          </Text>
        )}
      </Stack>
    </PanelItem>
  );
}

/** The sub-flows that nodes run, each with its own graph: the flow's own, and shared ones in a fixed version. */
export function SubflowsPanel() {
  const { editing } = useFlow();
  const { flow, changeFlow, isFlowReadOnly, isReadOnly } = editing;
  const { subflows } = flow;
  const [dialog, setDialog] = useState<'insert' | Subflow | null>(null);
  const close = () => setDialog(null);
  const buttons = !isFlowReadOnly && (
    <Stack direction="row" gap={2} wrap>
      <Button
        size="sm"
        icon={<IconPlus size={14} />}
        isDisabled={subflows.length >= maxSubflows}
        onPress={() => {
          const part = newSubflow(flow);
          changeFlow({ ...flow, subflows: [...subflows, part] }, null, `${part.name} added.`);
          editing.openGraph(part.id);
        }}
      >
        Add sub-flow
      </Button>
      <Button size="sm" isDisabled={isReadOnly || subflows.length >= maxSubflows} onPress={() => setDialog('insert')}>
        Insert shared…
      </Button>
    </Stack>
  );
  return (
    <>
      {subflows.length === 0 ? (
        <EmptyState
          icon={<IconLayers />}
          title="No sub-flows yet"
          description="A sub-flow is a part that several nodes run, such as a check of the caller's identity. Shared ones are for flows of several assistants."
          action={buttons || undefined}
        />
      ) : (
        <Stack gap={3}>
          <Heading level={3}>Sub-flows</Heading>
          {buttons}
          <ul style={{ padding: 0 }}>
            {subflows.map((part) =>
              part.shared_id === undefined ? (
                <OwnItem key={part.id} part={part} onShare={() => setDialog(part)} />
              ) : (
                <SharedItem key={part.id} part={part} />
              ),
            )}
          </ul>
        </Stack>
      )}
      {dialog === 'insert' && <SharedSubflowsDialog onClose={close} />}
      {dialog !== null && dialog !== 'insert' && <ShareSubflowDialog part={dialog} onClose={close} />}
    </>
  );
}
