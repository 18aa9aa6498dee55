import type { AssistantField } from '@switchboard/contracts/assistant-field';
import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import { Button, Stack } from '@switchboard/design-system';
import { NumberField, Select, Switch, TextArea, TextField } from '@switchboard/design-system/forms';
import { useWatch } from '@switchboard/platform/forms';
import type { ReactNode } from 'react';
import { useIsLocked } from '../editing/access.tsx';
import { settingSentence } from '../presets/settingSentences.ts';
import { RangeField } from './RangeField.tsx';
import { useChangeFields } from './useChangeFields.ts';

interface SettingNotesProps {
  path: string;
  notes: string | undefined;
  children: (notes: string | undefined) => ReactNode;
}

/** Explains the value of a number, and offers its default once it differs. */
function SettingNotes({ path, notes, children }: SettingNotesProps) {
  const change = useChangeFields();
  const field = fieldsByPath.get(path);
  const isLocked = useIsLocked(field);
  const value: unknown = useWatch({ name: path });
  const sentence = settingSentence(path, value);
  const text = [sentence, notes].filter(Boolean).join(' ') || undefined;
  const isChanged = field !== undefined && typeof value === 'number' && value !== field.default;
  return (
    <Stack gap={1} align="stretch">
      {children(text)}
      {isChanged && !isLocked && (
        <Stack direction="row">
          <Button size="sm" variant="ghost" onPress={() => change({ [path]: field.default })}>
            Reset {field.label} to {String(field.default)}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}

interface AssistantFieldInputProps {
  /** Such as `llm_configuration.temperature`. */
  path: string;
  /** Replaces the field's own limits, which another field may narrow. */
  range?: { min: number; max: number };
  description?: string | undefined;
  /** Labels of the choices. */
  choiceLabels?: Readonly<Record<string, string>>;
  rows?: number;
}

// With more steps than this, a slider can't be set precisely.
const maxSliderSteps = 200;

const { format: numberText } = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

function described(field: AssistantField, range: string | undefined, own: string | undefined): string | undefined {
  return [own ?? field.hint, range].filter(Boolean).join(' ') || undefined;
}

/** The control of one field in the table, with its range, its hint and its lock. */
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
      const shared = { ...given, min, max, step, suffix: unit };
      const notes = described(field, limits, description);
      return (
        <SettingNotes path={path} notes={notes}>
          {(text) =>
            (max - min) / step > maxSliderSteps ? (
              <NumberField {...shared} description={text} commitBehavior="validate" />
            ) : (
              <RangeField {...shared} description={text} />
            )
          }
        </SettingNotes>
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
