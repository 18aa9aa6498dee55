import { Grid } from '@switchboard/design-system';
import { NumberField, Switch, TextField } from '@switchboard/design-system/forms';
import type { FieldType, Validation } from '@switchboard/forms';
import type { SayProps } from './DraftFields.tsx';

type Amount = Exclude<keyof Validation, 'pattern' | 'uniqueItems'>;
const amounts: Partial<Record<FieldType, readonly (readonly [key: Amount, label: string])[]>> = {
  string: [
    ['minLength', 'Minimum length'],
    ['maxLength', 'Maximum length'],
  ],
  number: [
    ['minimum', 'Minimum'],
    ['maximum', 'Maximum'],
  ],
  array: [
    ['minItems', 'Fewest entries'],
    ['maxItems', 'Most entries'],
  ],
};

/** The rules of a value, by its type. */
export function RuleFields({ node: { said }, say, problemOf }: SayProps) {
  const { type, validation = {} } = said;
  const rule = (changes: { [K in keyof Validation]?: Validation[K] | undefined }) => {
    const rules = Object.entries({ ...validation, ...changes }).filter(([, value]) => value !== undefined);
    say({ validation: rules.length > 0 ? Object.fromEntries(rules) : undefined });
  };
  return (
    <>
      {amounts[type] && (
        <Grid min={140} columns={2} gap={4}>
          {amounts[type].map(([key, label]) => (
            <NumberField
              key={key}
              data-keyword={key}
              label={label}
              placeholder="None"
              value={validation[key] ?? null}
              onChange={(value) => rule({ [key]: value ?? undefined })}
              errorMessage={problemOf(key)}
            />
          ))}
        </Grid>
      )}
      {type === 'string' && (
        <TextField
          data-keyword="pattern"
          label="Pattern"
          description="A regular expression (RE2) that the text has to match, such as ^[A-Z]{2}\d{4}$"
          autoComplete="off"
          spellCheck="false"
          value={validation.pattern ?? ''}
          onChange={(pattern) => rule({ pattern: pattern === '' ? undefined : pattern })}
          errorMessage={problemOf('pattern')}
        />
      )}
      {type === 'array' && (
        <Switch
          label="No entry twice"
          isSelected={validation.uniqueItems === true}
          onChange={(isOn) => rule({ uniqueItems: isOn || undefined })}
        />
      )}
    </>
  );
}
