import type { ConfigurableModule } from '@switchboard/contracts/module-settings';
import type { ModuleSetting } from '@switchboard/contracts/setting-declarations';
import { Button, Stack, Text, tokens } from '@switchboard/design-system';
import { NumberField, Select, Switch, TextField } from '@switchboard/design-system/forms';
import { type SaveForm, useWatch } from '@switchboard/platform/forms';
import styled from 'styled-components';
import { misfit, type SettingsFormValues, valueText } from './settingsForm.ts';

// As high as its button, which comes and goes.
const Usual = styled(Stack)`
  min-block-size: ${tokens.size.controlSm};
`;

interface Props {
  form: SaveForm<SettingsFormValues>;
  module: ConfigurableModule;
  setting: ModuleSetting;
}

function Field({ setting }: { setting: ModuleSetting }) {
  const { label, help } = setting;
  const field = { name: `values.${setting.name}`, label };
  switch (setting.kind) {
    case 'text':
      return <TextField {...field} description={help} maxLength={setting.max_length} />;
    case 'number':
      return (
        <NumberField
          {...field}
          description={[help, `From ${setting.min} to ${setting.max}.`].filter(Boolean).join(' ')}
          suffix={setting.unit}
        />
      );
    case 'boolean':
      return <Switch {...field} description={help} />;
    case 'choice':
      return (
        <Select
          {...field}
          description={help}
          options={setting.options.map((option) => ({ id: option.value, label: option.label }))}
        />
      );
  }
}

/** One setting: its field, its default, and the way back to it. */
export function SettingField({ form, module, setting }: Props) {
  const { name, label, default: usual } = setting;
  const value = useWatch({ control: form.control, name: `values.${name}` });
  const follows = useWatch({ control: form.control, name: `follows.${name}` }) && value === usual;
  const problem = follows ? null : misfit(setting, module);
  const reset = () => {
    form.setValue(`values.${name}`, usual, { shouldDirty: true });
    form.setValue(`follows.${name}`, true, { shouldDirty: true });
    form.clearErrors(`values.${name}`);
  };
  return (
    <Stack gap={1}>
      <Field setting={setting} />
      {problem && (
        <Text as="p" size="sm" tone="warning">
          {problem}
        </Text>
      )}
      <Usual direction="row" gap={1} align="center" wrap>
        <Text size="sm" tone="muted">
          Default: {valueText(setting, usual)}
        </Text>
        {!follows && (
          <Button size="sm" variant="ghost" aria-label={`Reset ${label} to its default`} onPress={reset}>
            Reset
          </Button>
        )}
      </Usual>
    </Stack>
  );
}
