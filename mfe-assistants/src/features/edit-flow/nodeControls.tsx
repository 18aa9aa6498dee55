import type { NodeOf } from '@switchboard/contracts/flows/nodes';
import type { FlowNodeKind } from '@switchboard/contracts/flows.limits';
import { NumberField, Select, Switch } from '@switchboard/design-system/forms';
import { useFlow } from './FlowContext.ts';

/** A node of one kind, and a function that changes it. */
export interface FieldsProps<K extends FlowNodeKind> {
  node: NodeOf<K>;
  onChange: (changes: Partial<NodeOf<K>>) => void;
}

/** A whole number in a range. */
export function Whole({
  label,
  value,
  range,
  onChange,
  description,
}: {
  label: string;
  value: number;
  range: { min: number; max: number };
  onChange: (value: number) => void;
  description?: string;
}) {
  const { editing } = useFlow();
  return (
    <NumberField
      label={label}
      min={range.min}
      max={range.max}
      step={1}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
      isDisabled={editing.isReadOnly}
      {...(description !== undefined && { description })}
    />
  );
}

/** Yes or no. */
export function Toggle({
  label,
  description,
  isOn,
  onChange,
}: {
  label: string;
  description?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const { editing } = useFlow();
  return (
    <Switch
      label={label}
      isSelected={isOn}
      onChange={onChange}
      isDisabled={editing.isReadOnly}
      {...(description !== undefined && { description })}
    />
  );
}

interface ChoiceProps {
  label: string;
  value: string | null;
  options: readonly { id: string; label: string; description?: string }[];
  onChange: (id: string) => void;
  emptyText: string;
  missing: string;
  description?: string;
}

/** Selects one of the assistant's resources. A value that no longer exists stays until it is replaced. */
export function Choice({ label, value, options, onChange, emptyText, missing, description }: ChoiceProps) {
  const { editing } = useFlow();
  const isGone = value !== null && value !== '' && !options.some(({ id }) => id === value);
  return (
    <Select
      label={label}
      options={isGone ? [...options, { id: value, label: missing }] : options}
      value={value === '' ? null : value}
      onChange={onChange}
      emptyText={emptyText}
      description={description}
      isDisabled={editing.isReadOnly}
    />
  );
}
