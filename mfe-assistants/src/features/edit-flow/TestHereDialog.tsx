import type { FlowField, FlowStart, FlowValue } from '@switchboard/contracts/flows/fields';
import type { FlowNode } from '@switchboard/contracts/flows/nodes';
import { Button, Stack, Text } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import { useState } from 'react';
import { fieldLabel, phraseOf } from '../../flow/nodeWords.ts';
import { ValueField } from './ValueField.tsx';

type Values = Readonly<Record<string, FlowValue>>;

interface TestHereProps {
  node: FlowNode;
  fields: readonly FlowField[];
  /** The values filled in before. */
  values: Values;
  onStart: (start: FlowStart) => void;
  onClose: () => void;
}

/** Starts a test at a node, with the fields that the conversation would have by then. */
export function TestHereDialog({ node, fields, values: before, onStart, onClose }: TestHereProps) {
  const [values, setValues] = useState<Values>(before);
  const set = (name: string, value: FlowValue | undefined) =>
    setValues(({ [name]: _, ...rest }) => (value === undefined || value === '' ? rest : { ...rest, [name]: value }));
  return (
    <Dialog
      title="Test from this node"
      description={`The test begins at ${phraseOf(node)}. The draft is saved first.`}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onPress={() => {
              onStart({ node: node.id, fields: { ...values } });
              onClose();
            }}
          >
            Start test
          </Button>
        </>
      }
    >
      {fields.length === 0 ? (
        <Text as="p" tone="muted">
          This flow has no fields to fill in.
        </Text>
      ) : (
        <Stack gap={4}>
          <Text as="p" size="sm" tone="muted">
            Fill in what the caller has said by then. Fields that stay empty are unknown.
          </Text>
          {fields.map((field) => (
            <ValueField
              key={field.name}
              label={fieldLabel(field)}
              isLabelShown
              field={field}
              value={values[field.name]}
              onChange={(value) => set(field.name, value)}
              isDisabled={false}
            />
          ))}
        </Stack>
      )}
    </Dialog>
  );
}
