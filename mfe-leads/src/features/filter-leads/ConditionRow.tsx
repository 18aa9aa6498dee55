import { readCustomValue } from '@switchboard/contracts/custom-field-values';
import type { CustomCondition, CustomField } from '@switchboard/contracts/custom-fields';
import { IconButton, IconClose, Stack, Text, tokens } from '@switchboard/design-system';
import { DatePicker } from '@switchboard/design-system/dates';
import { Select, TextField } from '@switchboard/design-system/forms';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { type Operator, operatorLabels, operators } from '../../filters/conditions.ts';

/** A condition that isn't complete yet. */
export interface Draft {
  operator: Operator;
  condition: CustomCondition;
}

// Below this width, the parts of a condition are stacked.
const stackedPx = 560;

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) minmax(0, 2fr) auto;
  align-items: start;
  gap: ${tokens.space[2]} ${tokens.space[3]};

  @container (max-width: ${stackedPx}px) {
    grid-template-columns: minmax(0, 1fr) auto;

    & > :nth-child(2),
    & > :nth-child(3) {
      grid-column: 1 / -1;
      grid-row: auto;
    }

    & > :nth-child(4) {
      grid-column: 2;
      grid-row: 1;
    }
  }
`;

const Frame = styled.div`
  container-type: inline-size;
`;

const Name = styled(Text)`
  align-self: start;
  padding-block: ${tokens.space[2]};
  overflow-wrap: anywhere;
`;

type Part = 'is' | 'contains' | 'from' | 'to';

const partsOf: Record<Operator, readonly Part[]> = {
  is: ['is'],
  contains: ['contains'],
  from: ['from'],
  to: ['to'],
  between: ['from', 'to'],
  is_empty: [],
  is_filled: [],
};

/** What remains of a condition under another operator, including what the operator itself implies. */
function under(operator: Operator, before: CustomCondition): CustomCondition {
  if (operator === 'is_empty' || operator === 'is_filled') return { is_empty: operator === 'is_empty' };
  const known = before.is ?? before.contains ?? before.from ?? before.to;
  return Object.fromEntries(
    partsOf[operator].flatMap((part, at) => {
      const value = before[part] ?? (at === 0 ? known : undefined);
      return value === undefined ? [] : [[part, value]];
    }),
  );
}

// A range filters as soon as one of its ends is set.
const isComplete = (operator: Operator, condition: CustomCondition) =>
  operator === 'is_empty' ||
  operator === 'is_filled' ||
  partsOf[operator].some((part) => condition[part] !== undefined);

const typingPauseMs = 300;

interface ValueProps {
  field: CustomField;
  label: string;
  value: string | number | undefined;
  onValue: (value: string | number | undefined) => void;
}

/** A text or a number, applied when the user stops typing. Invalid input shows an error and isn't applied. */
function TypedValue({ field, label, value, onValue }: ValueProps) {
  const given = value === undefined ? '' : String(value);
  const [typed, setTyped] = useState({ given, text: given });
  const text = typed.given === given ? typed.text : given;
  const read = readCustomValue(field, text);
  const wanted = 'problem' in read ? undefined : (read.value ?? undefined);
  useEffect(() => {
    if (text === given || wanted === value) return;
    const timer = setTimeout(() => onValue(wanted), typingPauseMs);
    return () => clearTimeout(timer);
  });
  return (
    <TextField
      label={label}
      isLabelHidden
      value={text}
      onChange={(next) => setTyped({ given, text: next })}
      autoComplete="off"
      inputMode={field.field_type === 'number' ? 'decimal' : undefined}
      errorMessage={'problem' in read ? read.problem : undefined}
    />
  );
}

function Value(props: ValueProps) {
  const { field, label, value, onValue } = props;
  if (field.field_type === 'date')
    return (
      <DatePicker
        label={label}
        isLabelHidden
        value={value === undefined ? null : String(value)}
        onChange={(day) => onValue(day ?? undefined)}
      />
    );
  if (field.field_type === 'choice') {
    const known = [...field.choices, ...field.withdrawn_choices];
    const options = value !== undefined && !known.includes(String(value)) ? [...known, String(value)] : known;
    return (
      <Select
        label={label}
        isLabelHidden
        placeholder="Choose"
        options={options.map((id) => ({
          id,
          label: id,
          ...(field.choices.includes(id) ? {} : { description: 'No longer offered' }),
        }))}
        value={value === undefined ? null : String(value)}
        onChange={onValue}
      />
    );
  }
  return <TypedValue {...props} />;
}

const partLabels: Record<Part, string> = { is: 'value', contains: 'text', from: 'from', to: 'to' };

interface ConditionRowProps {
  field: CustomField;
  operator: Operator;
  condition: CustomCondition;
  onChange: (operator: Operator, condition: CustomCondition, isComplete: boolean) => void;
  onRemove: () => void;
}

/** One field with its operator and value. */
export function ConditionRow({ field, operator, condition, onChange, onRemove }: ConditionRowProps) {
  const change = (next: Operator, asked: CustomCondition) => onChange(next, asked, isComplete(next, asked));
  return (
    <Frame>
      <Row>
        <Name>{field.label}</Name>
        <Select
          label={`What is asked of ${field.label}`}
          isLabelHidden
          options={operators[field.field_type].map((id) => ({ id, label: operatorLabels[field.field_type][id] ?? id }))}
          value={operator}
          onChange={(id) => change(id as Operator, under(id as Operator, condition))}
        />
        <Stack direction="row" gap={2} align="start">
          {partsOf[operator].map((part) => (
            <div key={part} style={{ flex: 1, minInlineSize: 0 }}>
              <Value
                field={field}
                label={`${field.label}, ${partLabels[part]}`}
                value={condition[part]}
                onValue={(value) => {
                  const { [part]: _, ...rest } = condition;
                  change(operator, value === undefined ? rest : { ...rest, [part]: value });
                }}
              />
            </div>
          ))}
        </Stack>
        <IconButton label={`Do not filter by ${field.label}`} icon={<IconClose />} onPress={onRemove} />
      </Row>
    </Frame>
  );
}
