import type { ConfigurableModule } from '@switchboard/contracts/module-settings';
import type { ModuleSetting } from '@switchboard/contracts/setting-declarations';
import { settingValues } from '@switchboard/contracts/setting-values';
import { Badge, Button, Card, DescriptionList, Moment, Stack, Text } from '@switchboard/design-system';
import { misfit, valueText } from './settingsForm.ts';

interface Props {
  module: ConfigurableModule;
  /** Absent for people who only read. */
  onEdit: (() => void) | undefined;
}

function Value({ module, setting }: { module: ConfigurableModule; setting: ModuleSetting }) {
  const values: Record<string, string | number | boolean> = settingValues(module.settings, module.values);
  const problem = misfit(setting, module);
  return (
    <Stack gap={1}>
      <Stack direction="row" gap={2} align="center" wrap>
        <span>{valueText(setting, values[setting.name] ?? setting.default)}</span>
        {setting.name in module.values ? null : <Badge tone="outline">Default</Badge>}
      </Stack>
      {problem && (
        <Text size="sm" tone="warning">
          {problem}
        </Text>
      )}
    </Stack>
  );
}

function LastChange({ module: { updated_at, updated_by_name } }: { module: ConfigurableModule }) {
  if (!updated_at) return 'Nothing was changed yet.';
  return (
    <>
      Changed {updated_by_name && `by ${updated_by_name} `}on <Moment at={updated_at} />
    </>
  );
}

/** The settings in effect for one module, with a button to change them. */
export function ModuleSettingsCard({ module, onEdit }: Props) {
  const { title, settings } = module;
  return (
    <Card
      title={title}
      titleLevel={3}
      description={<LastChange module={module} />}
      actions={
        onEdit && (
          <Button aria-label={`Edit settings of ${title}`} onPress={onEdit}>
            Edit
          </Button>
        )
      }
    >
      <DescriptionList
        items={settings.map((setting) => ({
          term: setting.label,
          value: <Value module={module} setting={setting} />,
        }))}
      />
    </Card>
  );
}
