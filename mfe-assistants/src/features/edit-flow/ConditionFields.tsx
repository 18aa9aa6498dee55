import type { FlowCondition, FlowTest, FlowValue } from '@switchboard/contracts/flows/fields';
import { type ConditionOperator, maxTests, maxTestValues, operatorsOf } from '@switchboard/contracts/flows.limits';
import { Button, IconButton, IconPlus, Stack, Text } from '@switchboard/design-system';
import { Select, TextArea } from '@switchboard/design-system/forms';
import { IconTrash } from '@switchboard/design-system/icons';
import { FieldPicker } from './FieldPicker.tsx';
import { useFlow } from './FlowContext.ts';
import { isMoment, momentOperatorLabels, operatorLabels } from './labels.ts';
import { ValueField } from './ValueField.tsx';

const valueless: readonly ConditionOperator[] = ['is_known', 'is_unknown'];

/** The values that are still valid after the operator was changed. */
const valuesFor = (is: ConditionOperator, values: readonly FlowValue[]): FlowValue[] => {
  if (valueless.includes(is)) return [];
  return is === 'one_of' ? [...values] : values.slice(0, 1);
};

interface TestFieldsProps {
  test: FlowTest;
  place: number;
  onChange: (test: FlowTest) => void;
  onRemove: () => void;
}

function TestFields({ test, place, onChange, onRemove }: TestFieldsProps) {
  const { editing } = useFlow();
  const field = editing.graph.fields.find(({ name }) => name === test.field);
  const operators = field ? operatorsOf[field.type] : operatorsOf.text;
  const labels = isMoment(field?.type) ? momentOperatorLabels : operatorLabels;
  const { isReadOnly } = editing;
  return (
    <Stack gap={2} role="group" aria-label={`Comparison ${place}`}>
      <FieldPicker
        label="Field"
        value={test.field}
        onChange={(name) => {
          const type = editing.graph.fields.find((one) => one.name === name)?.type ?? 'text';
          const is = operatorsOf[type].includes(test.is) ? test.is : 'is';
          onChange({ field: name, is, values: type === field?.type ? test.values : [] });
        }}
      />
      <Stack direction="row" gap={2} align="end">
        <div style={{ flex: '1 1 8rem', minInlineSize: 0 }}>
          <Select
            label="Comparison"
            isLabelHidden
            options={operators.map((id) => ({ id, label: labels[id] }))}
            value={test.is}
            onChange={(id) => {
              const is = id as ConditionOperator;
              onChange({ ...test, is, values: valuesFor(is, test.values) });
            }}
            isDisabled={isReadOnly}
          />
        </div>
        {!valueless.includes(test.is) && test.is !== 'one_of' && (
          <div style={{ flex: '1 1 8rem', minInlineSize: 0 }}>
            <ValueField
              label="Value"
              field={field}
              value={test.values[0]}
              onChange={(value) => onChange({ ...test, values: value === undefined ? [] : [value] })}
              isDisabled={isReadOnly}
            />
          </div>
        )}
        {!isReadOnly && <IconButton label={`Remove comparison ${place}`} icon={<IconTrash />} onPress={onRemove} />}
      </Stack>
      {test.is === 'one_of' && (
        <TextArea
          label="Values, one in each line"
          rows={3}
          value={test.values.map(String).join('\n')}
          onChange={(text) =>
            onChange({ ...test, values: text === '' ? [] : text.split('\n').slice(0, maxTestValues) })
          }
          isReadOnly={isReadOnly}
        />
      )}
    </Stack>
  );
}

interface ConditionFieldsProps {
  condition: FlowCondition;
  onChange: (condition: FlowCondition) => void;
}

/** Comparisons of fields; all or any of them have to be true. */
export function ConditionFields({ condition, onChange }: ConditionFieldsProps) {
  const { editing } = useFlow();
  const { tests, match } = condition;
  const set = (next: FlowTest[]) => onChange({ ...condition, tests: next });
  return (
    <Stack gap={3}>
      {tests.length > 1 && (
        <Select
          label="Match"
          options={[
            { id: 'all', label: 'All of these' },
            { id: 'any', label: 'Any of these' },
          ]}
          value={match}
          onChange={(id) => onChange({ ...condition, match: id as FlowCondition['match'] })}
          isDisabled={editing.isReadOnly}
        />
      )}
      {tests.length === 0 && (
        <Text size="sm" tone="muted">
          Add a comparison, such as “years is at least 3”.
        </Text>
      )}
      {tests.map((test, at) => (
        <TestFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a comparison has nothing but its place.
          key={at}
          test={test}
          place={at + 1}
          onChange={(changed) => set(tests.map((one, place) => (place === at ? changed : one)))}
          onRemove={() => set(tests.filter((_, place) => place !== at))}
        />
      ))}
      {!editing.isReadOnly && tests.length < maxTests && (
        <div>
          <Button
            size="sm"
            icon={<IconPlus size={14} />}
            onPress={() => set([...tests, { field: editing.graph.fields[0]?.name ?? '', is: 'is', values: [] }])}
          >
            Add comparison
          </Button>
        </div>
      )}
    </Stack>
  );
}
