import type { FeatureFlag, ModuleDeclaration } from '@switchboard/contracts/modules';
import { StaffRole } from '@switchboard/contracts/permissions';
import { densities, Stack, themeModes, useDensity, useThemeMode } from '@switchboard/design-system';
import { Select, Switch } from '@switchboard/design-system/forms';
import { useOrganization } from '@switchboard/platform';
import { changeSettings, type Settings, useSettings } from './settings.ts';

const signedOut = 'signed-out';
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1).replace('-', ' ')}`;

/** Every flag that the module names: its own, and those of its routes, sidebar entries and slots. */
function flagsOf({ flags, routes, nav, slots }: ModuleDeclaration): FeatureFlag[] {
  const named = [...routes, ...nav, ...slots].flatMap(({ flag }) => flag ?? []);
  return [...new Set([...flags, ...named])];
}

function Appearance() {
  const { mode, setMode } = useThemeMode();
  const { density, setDensity } = useDensity();
  return (
    <>
      <Select
        label="Theme"
        value={mode}
        options={themeModes.map((id) => ({ id, label: sentence(id) }))}
        onChange={(id) => {
          const chosen = themeModes.find((candidate) => candidate === id);
          if (chosen) setMode(chosen);
        }}
      />
      <Select
        label="Density"
        value={density}
        options={densities.map((id) => ({ id, label: sentence(id) }))}
        onChange={(id) => {
          const chosen = densities.find((candidate) => candidate === id);
          if (chosen) setDensity(chosen);
        }}
      />
    </>
  );
}

/** Who looks at the module, what the organization has, and how it looks. */
export function Controls({ declaration }: { declaration: ModuleDeclaration }) {
  const settings = useSettings();
  const organization = useOrganization();
  const role: Settings['role'] = organization?.role ?? signedOut;
  return (
    <Stack gap={3}>
      <Select
        label="Signed in as"
        value={role}
        options={[...StaffRole.options, signedOut].map((id) => ({ id, label: sentence(id) }))}
        onChange={(id) => changeSettings({ role: id === signedOut ? signedOut : StaffRole.parse(id) })}
      />
      {flagsOf(declaration).map((flag) => (
        <Switch
          key={flag}
          label={`Feature ${flag}`}
          isDisabled={!organization}
          isSelected={organization?.feature_flags[flag] !== false}
          onChange={(isOn) => changeSettings({ flags: { ...settings.flags, [flag]: isOn } })}
        />
      ))}
      <Switch
        label="PRO organization"
        isDisabled={!organization}
        isSelected={organization?.is_pro === true}
        onChange={(isPro) => changeSettings({ isPro })}
      />
      <Appearance />
    </Stack>
  );
}
