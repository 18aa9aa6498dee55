import type { FlowField, FlowValue } from '@switchboard/contracts/flows/fields';
import { NumberField, Select, TextField } from '@switchboard/design-system/forms';
import { isMoment } from './labels.ts';

interface ValueFieldProps {
  label: string;
  field: FlowField | undefined;
  value: FlowValue | undefined;
  onChange: (value: FlowValue | undefined) => void;
  isDisabled: boolean;
  /** Next to other values, its place says what it is. */
  isLabelShown?: boolean;
}

const examples: Partial<Record<FlowField['type'], string>> = {
  date: '2026-11-29',
  time: '15:30',
  date_time: '2026-11-29T15:30',
  phone: '+14155550123',
  email: 'ada@example.com',
};

/** One value, as a field of that type takes it. */
export function ValueField({ label, field, value, onChange, isDisabled, isLabelShown = false }: ValueFieldProps) {
  const shared = { label, isDisabled, isLabelHidden: !isLabelShown };
  if (field?.type === 'yes_no')
    return (
      <Select
        {...shared}
        options={[
          { id: 'yes', label: 'Yes' },
          { id: 'no', label: 'No' },
        ]}
        value={value === true ? 'yes' : value === false ? 'no' : null}
        onChange={(id) => onChange(id === 'yes')}
      />
    );
  if (field?.type === 'choice')
    return (
      <Select
        {...shared}
        options={field.choices.map((choice) => ({ id: choice.value, label: choice.value }))}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
        emptyText="This field has no options yet."
      />
    );
  if (field?.type === 'number')
    return (
      <NumberField
        {...shared}
        value={typeof value === 'number' ? value : null}
        onChange={(number) => onChange(number ?? undefined)}
      />
    );
  const placeholder = field && examples[field.type];
  return (
    <TextField
      {...shared}
      value={value === undefined ? '' : String(value)}
      onChange={(text) => onChange(isMoment(field?.type) ? text.trim() : text)}
      {...(placeholder !== undefined && { placeholder })}
    />
  );
}
