import { type AssistantConfig, valueAt } from '@switchboard/contracts/assistant-config';
import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import { Button, Stack, Text } from '@switchboard/design-system';
import { IconReset } from '@switchboard/design-system/icons';
import { useWatch } from '@switchboard/platform/forms';
import { useIsLocked } from '../../editing/access.tsx';
import { useChangeFields } from '../../fields/useChangeFields.ts';
import { changedSettings } from '../../presets/changedSettings.ts';
import { settingText } from '../../presets/settingSentences.ts';

function ChangedSetting({ path, value }: { path: string; value: unknown }) {
  const change = useChangeFields();
  const field = fieldsByPath.get(path);
  const isLocked = useIsLocked(field);
  if (!field) return null;
  return (
    <Stack as="li" direction="row" gap={2} justify="between" wrap>
      <Text>{settingText(path, value)}</Text>
      <Button
        size="sm"
        variant="ghost"
        icon={<IconReset size={14} />}
        aria-label={`Reset ${field.label}`}
        isDisabled={isLocked}
        onPress={() => change({ [path]: field.default })}
      >
        Reset
      </Button>
    </Stack>
  );
}

const changesOf = (values: unknown) => {
  const config = values as AssistantConfig;
  return changedSettings(config).map((path) => ({ path, value: valueAt(config, path) }));
};

/** Only the differences from a new assistant, each with a reset button. */
export function ChangedSettings() {
  const changed: { path: string; value: unknown }[] = useWatch({ compute: changesOf });
  if (changed.length === 0)
    return (
      <Text as="p" tone="muted">
        No single setting was changed.
      </Text>
    );
  return (
    <Stack gap={2}>
      <Text weight="medium">{changed.length === 1 ? '1 changed setting' : `${changed.length} changed settings`}</Text>
      <Stack as="ul" role="list" gap={1} aria-label="Changed settings" style={{ listStyle: 'none' }}>
        {changed.map(({ path, value }) => (
          <ChangedSetting key={path} path={path} value={value} />
        ))}
      </Stack>
    </Stack>
  );
}
