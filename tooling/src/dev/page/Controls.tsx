import type { FeatureFlag, ModuleDeclaration } from '@switchboard/contracts/modules';
import { StaffRole } from '@switchboard/contracts/permissions';
import { densities, Stack, themeModes, useDensity, useThemeMode } from '@switchboard/design-system';
import { Select, Switch } from '@switchboard/design-system/forms';
import { useOrganization, useSession } from '@switchboard/platform';
import type { DevModule } from './DevModule.ts';
import { changeSettings, useSettings } from './settings.ts';

const signedOut = 'signed-out';
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1).replace('-', ' ')}`;

/** Every flag that the module names in its declaration, routes, sidebar entries and slots. */
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

function RoleSelect({ hasApi }: { hasApi: boolean }) {
  const { role } = useSettings();
  const session = useSession();
  const shown = session ? (session.organization?.role ?? null) : signedOut;
  // Trying a role needs a session: with a real API, a person has to sign in first.
  const isNobody = hasApi && session === null && role !== signedOut;
  const isTriedOn = hasApi && session !== null && role !== null;
  return (
    <Select
      label="Signed in as"
      description={isTriedOn ? 'The page believes this; the API goes by your own role.' : undefined}
      isDisabled={isNobody}
      placeholder="No organization"
      value={shown}
      options={[...StaffRole.options, signedOut].map((id) => ({ id, label: sentence(id) }))}
      onChange={(id) => changeSettings({ role: id === signedOut ? signedOut : StaffRole.parse(id) })}
    />
  );
}

/** Controls for the signed-in role, the organization's features, and the appearance. */
export function Controls({ declaration, setup }: Pick<DevModule, 'declaration' | 'setup'>) {
  const settings = useSettings();
  const organization = useOrganization();
  return (
    <Stack gap={3}>
      <RoleSelect hasApi={setup.shell !== null} />
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
