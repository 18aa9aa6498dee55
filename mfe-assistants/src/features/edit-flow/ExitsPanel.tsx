import type { FlowExit } from '@switchboard/contracts/flows/document';
import {
  type ExitTrigger,
  exitTimesRange,
  exitTriggerLabels,
  exitTriggers,
  maxExamples,
  requiredExits,
} from '@switchboard/contracts/flows.limits';
import { Badge, Banner, Button, Heading, IconButton, IconPlus, Stack, Text } from '@switchboard/design-system';
import { Combobox, NumberField, Select, TextArea, TextField } from '@switchboard/design-system/forms';
import { IconTrash } from '@switchboard/design-system/icons';
import { Menu } from '@switchboard/design-system/overlays';
import { changeExit, removeExit } from '../../flow/edits.ts';
import { newExit } from '../../flow/newParts.ts';
import { exitLabel, phraseOf } from '../../flow/nodeWords.ts';
import { PanelItem } from './FieldsPanel.tsx';
import { useFlow } from './FlowContext.ts';
import { PlaceholderText } from './PlaceholderText.tsx';

const isRequired = (trigger: ExitTrigger) => (requiredExits as readonly string[]).includes(trigger);

function ExitForm({ exit }: { exit: FlowExit }) {
  const { editing, problems } = useFlow();
  const { flow, change, isReadOnly } = editing;
  const { action } = exit;
  const own = problems.filter((problem) => problem.exit === exit.id);
  const set = (changes: Partial<FlowExit>) =>
    change(changeExit(flow, { ...exit, ...changes }), `exit ${exit.id} ${Object.keys(changes).join()}`);
  return (
    <Stack gap={3} role="group" aria-label={exitLabel(exit)}>
      <Stack direction="row" gap={2} justify="between">
        <Text weight="semibold">{exitLabel(exit)}</Text>
        {isRequired(exit.trigger) && <Badge tone="outline">Required</Badge>}
        {!isReadOnly && (
          <IconButton
            label={`Delete exit ${exitLabel(exit)}`}
            size="sm"
            icon={<IconTrash />}
            onPress={() => change(removeExit(flow, exit.id), null, 'Exit deleted. Undo brings it back.')}
          />
        )}
      </Stack>
      {own.length > 0 && (
        <Banner tone="danger" role="group" aria-label="Problems of this exit">
          {own.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Banner>
      )}
      {exit.trigger === 'intent' && (
        <TextField
          label="Intent"
          placeholder="Wants to complain"
          value={exit.intent}
          onChange={(intent) => set({ intent })}
          isReadOnly={isReadOnly}
        />
      )}
      {exit.trigger === 'intent' && (
        <TextArea
          label="Examples, one in each line"
          rows={3}
          value={exit.examples.join('\n')}
          onChange={(text) => set({ examples: text === '' ? [] : text.split('\n').slice(0, maxExamples) })}
          isReadOnly={isReadOnly}
        />
      )}
      <Select
        label="Then"
        options={[
          { id: 'go_to', label: 'Continue at a node', isDisabled: flow.nodes.length === 0 },
          { id: 'say_and_return', label: 'Say a text and continue' },
        ]}
        value={action.type}
        onChange={(type) => {
          const [first] = flow.nodes;
          if (type === 'go_to' && first) set({ action: { type, node: first.id } });
          if (type === 'say_and_return') set({ action: { type, text: '' } });
        }}
        isDisabled={isReadOnly}
      />
      {action.type === 'go_to' ? (
        <Combobox
          label="Node"
          options={flow.nodes.map((node) => ({ id: node.id, label: phraseOf(node) }))}
          value={action.node}
          onChange={(node) => node !== null && set({ action: { type: 'go_to', node } })}
          isDisabled={isReadOnly}
        />
      ) : (
        <PlaceholderText
          label="Text"
          rows={2}
          value={action.text}
          onChange={(text) => set({ action: { type: 'say_and_return', text } })}
        />
      )}
      <NumberField
        label="Times in one call"
        min={exitTimesRange.min}
        max={exitTimesRange.max}
        step={1}
        value={exit.max_times}
        onChange={(max_times) => max_times !== null && set({ max_times })}
        isDisabled={isReadOnly}
      />
    </Stack>
  );
}

/** Exits that apply wherever the conversation listens. */
export function ExitsPanel() {
  const { editing } = useFlow();
  const { flow, change, isReadOnly } = editing;
  const used = new Set(flow.exits.map(({ trigger }) => trigger));
  const offered = exitTriggers.filter((trigger) => trigger === 'intent' || !used.has(trigger));
  const target = flow.nodes.find(({ kind }) => kind === 'end')?.id ?? flow.nodes[0]?.id ?? null;
  return (
    <Stack gap={3}>
      <Stack direction="row" gap={2} justify="between">
        <Heading level={3}>Exits</Heading>
        {!isReadOnly && (
          <Menu
            label="Add exit"
            trigger={
              <Button size="sm" icon={<IconPlus size={14} />}>
                Add exit
              </Button>
            }
            items={offered.map((trigger) => ({
              id: trigger,
              label: exitTriggerLabels[trigger],
              ...(isRequired(trigger) && { description: 'Required to publish' }),
              onAction: () => {
                const human = flow.nodes.find(({ kind }) => kind === 'transfer')?.id;
                const node = trigger === 'human' ? (human ?? target) : target;
                change(
                  { ...flow, exits: [...flow.exits, newExit(trigger, flow, node)] },
                  null,
                  `Exit ${exitTriggerLabels[trigger]} added.`,
                );
              },
            }))}
          />
        )}
      </Stack>
      <Text size="sm" tone="muted">
        An exit works wherever the conversation listens, also in sub-flows.
      </Text>
      <ul style={{ padding: 0 }}>
        {flow.exits.map((exit) => (
          <PanelItem key={exit.id}>
            <ExitForm exit={exit} />
          </PanelItem>
        ))}
      </ul>
    </Stack>
  );
}
