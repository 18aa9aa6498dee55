import type { FlowField, FlowValue } from '@switchboard/contracts/flows/fields';
import { tokens } from '@switchboard/design-system';
import { DateField, TimeField } from '@switchboard/design-system/dates';
import { NumberField, Select, TextField } from '@switchboard/design-system/forms';
import { useState } from 'react';
import styled from 'styled-components';

interface ValueFieldProps {
  label: string;
  field: FlowField | undefined;
  value: FlowValue | undefined;
  onChange: (value: FlowValue | undefined) => void;
  isDisabled: boolean;
  /** Whether the label is shown; next to other values the position explains it. */
  isLabelShown?: boolean;
}

const examples: Partial<Record<FlowField['type'], string>> = {
  phone: '+14155550123',
  email: 'ada@example.com',
};

const Moment = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: ${tokens.space[2]};
`;

interface MomentFieldProps {
  label: string;
  isLabelHidden: boolean;
  isDisabled: boolean;
  value: FlowValue | undefined;
  onChange: (value: FlowValue | undefined) => void;
}

/** A day and a time. One without the other isn't a value and stays in the field. */
function MomentField({ label, value, onChange, ...shared }: MomentFieldProps) {
  const [day, time] = typeof value === 'string' ? value.split('T') : [];
  const [typed, setTyped] = useState<{ day: string | null; time: string | null }>({ day: null, time: null });
  const parts = { day: day ?? typed.day, time: time ?? typed.time };
  const set = (change: Partial<typeof parts>) => {
    const next = { ...parts, ...change };
    setTyped(next);
    onChange(next.day !== null && next.time !== null ? `${next.day}T${next.time}` : undefined);
  };
  return (
    <Moment>
      <DateField {...shared} label={label} value={parts.day} onChange={(next) => set({ day: next })} />
      <TimeField
        {...shared}
        label={shared.isLabelHidden ? `${label}, time` : 'Time'}
        value={parts.time}
        onChange={(next) => set({ time: next })}
      />
    </Moment>
  );
}

/** One value, with the control for its field type. */
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
  const text = typeof value === 'string' ? value : null;
  if (field?.type === 'date')
    return <DateField {...shared} value={text} onChange={(next) => onChange(next ?? undefined)} />;
  if (field?.type === 'time')
    return <TimeField {...shared} value={text} onChange={(next) => onChange(next ?? undefined)} />;
  if (field?.type === 'date_time') return <MomentField {...shared} value={value} onChange={onChange} />;
  const placeholder = field && examples[field.type];
  return (
    <TextField
      {...shared}
      value={value === undefined ? '' : String(value)}
      onChange={onChange}
      {...(placeholder !== undefined && { placeholder })}
    />
  );
}
