import type { AssistantField } from '@switchboard/contracts/assistant-field';
import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import { NumberField, Select, Switch, TextArea, TextField } from '@switchboard/design-system/forms';
import { useIsLocked } from '../editing/access.tsx';
import { RangeField } from './RangeField.tsx';

interface AssistantFieldInputProps {
  /** Such as `llm_configuration.temperature`. */
  path: string;
  /** In place of the field's own limits, which another field may narrow. */
  range?: { min: number; max: number };
  description?: string | undefined;
  /** What the choices are called. */
  choiceLabels?: Readonly<Record<string, string>>;
  rows?: number;
}

// With more steps than this, a slider cannot be set to one of them.
const maxSliderSteps = 200;

const numberText = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 3 });

function described(field: AssistantField, range: string | undefined, own: string | undefined): string | undefined {
  return [own ?? field.hint, range].filter(Boolean).join(' ') || undefined;
}

/** The control for one field of the table, with its range, its hint and its lock. */
export function AssistantFieldInput({ path, range, description, choiceLabels = {}, rows }: AssistantFieldInputProps) {
  const field = fieldsByPath.get(path);
  const isDisabled = useIsLocked(field);
  if (!field) throw new Error(`An assistant has no field “${path}”`);
  const { label } = field;
  const given = { name: path, label, isDisabled };
  switch (field.type) {
    case 'number':
    case 'integer': {
      const { min, max } = range ?? field;
      const { step, unit } = field;
      const limits = `${numberText(min)} to ${numberText(max)}${unit ? ` ${unit}` : ''}.`;
      const shared = { ...given, min, max, step, suffix: unit, description: described(field, limits, description) };
      return (max - min) / step > maxSliderSteps ? (
        <NumberField {...shared} commitBehavior="validate" />
      ) : (
        <RangeField {...shared} />
      );
    }
    case 'boolean':
      return <Switch {...given} description={described(field, undefined, description)} />;
    case 'choice':
      return (
        <Select
          {...given}
          description={described(field, undefined, description)}
          isRequired={field.required !== undefined}
          options={field.options.map((id) => ({ id, label: choiceLabels[id] ?? id }))}
        />
      );
    case 'long_text':
    case 'json_schema':
      return (
        <TextArea {...given} description={described(field, undefined, description)} {...(rows && { rows })} showCount />
      );
    case 'text':
    case 'url':
      return (
        <TextField
          {...given}
          type={field.type === 'url' ? 'url' : 'text'}
          isRequired={field.required !== undefined}
          description={described(field, undefined, description)}
        />
      );
    default:
      throw new Error(`“${path}” is edited by a part of its own`);
  }
}
