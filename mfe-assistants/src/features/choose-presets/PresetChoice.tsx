import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import { Badge, Stack, Text } from '@switchboard/design-system';
import { RadioGroup } from '@switchboard/design-system/forms';
import { useWatch } from '@switchboard/platform/forms';
import { useIsLocked } from '../../editing/access.tsx';
import { useChangeFields } from '../../fields/useChangeFields.ts';
import { chosenPreset, type PresetGroup, presetGroups } from '../../presets/presets.ts';

function Presets({ group }: { group: PresetGroup }) {
  const change = useChangeFields();
  const [firstPath = ''] = Object.keys(group.presets[0]?.values ?? {});
  const isLocked = useIsLocked(fieldsByPath.get(firstPath));
  const chosen: string | null = useWatch({ compute: (config) => chosenPreset(group, config as AssistantConfig) });
  return (
    <Stack gap={2}>
      <RadioGroup
        label={group.label}
        options={group.presets}
        value={chosen}
        isDisabled={isLocked}
        onChange={(id) => change({ ...group.presets.find((preset) => preset.id === id)?.values })}
      />
      {chosen === null && (
        <Text as="p" size="sm">
          <Badge tone="outline">Custom</Badge> Single settings were changed. Choosing a preset replaces them.
        </Text>
      )}
    </Stack>
  );
}

/** Chooses how the assistant takes turns and hears, without showing single settings. */
export function PresetChoice() {
  return presetGroups.map((group) => <Presets key={group.id} group={group} />);
}
