import type { ConfigurableModule, SettingChanges } from '@switchboard/contracts/module-settings';
import type { ModuleSetting } from '@switchboard/contracts/setting-declarations';
import { type SettingValue, settingProblem, settingValues } from '@switchboard/contracts/setting-values';
import type { FieldErrors } from '@switchboard/platform/forms';

/** The values of the form, by setting. */
export interface SettingsFormValues {
  /** Null while a number is empty. */
  values: Record<string, SettingValue | null>;
  /** The setting follows its default, even if another version has a different one. */
  follows: Record<string, boolean>;
}

/** The initial values: those in effect. */
export function settingsForm({ settings, values }: ConfigurableModule): SettingsFormValues {
  return {
    values: settingValues(settings, values),
    follows: Object.fromEntries(settings.map(({ name }) => [name, !(name in values)])),
  };
}

/** Validates every field against the module's declaration. */
export function checkSettings(settings: readonly ModuleSetting[]) {
  return (typed: SettingsFormValues) => {
    const problems = settings.flatMap((setting) => {
      const value = typed.values[setting.name];
      const message = settingProblem(setting, typeof value === 'string' ? value.trim() : value);
      return message ? [[setting.name, { type: 'schema', message }] as const] : [];
    });
    if (problems.length === 0) return { values: typed, errors: {} };
    return { values: {}, errors: { values: Object.fromEntries(problems) } as FieldErrors<SettingsFormValues> };
  };
}

/** The settings that differ from those in effect. Only they are sent, so that other people's changes aren't overwritten. */
export function settingChanges(module: ConfigurableModule, typed: SettingsFormValues): SettingChanges {
  const before = settingsForm(module);
  return Object.fromEntries(
    module.settings.flatMap(({ name, default: usual }) => {
      const value = typed.values[name];
      const follows = typed.follows[name] === true && value === usual;
      const isSame = value === before.values[name] && follows === before.follows[name];
      return isSame || value === undefined ? [] : [[name, follows ? null : value]];
    }),
  );
}

/** A value as text. */
export function valueText(setting: ModuleSetting, value: SettingValue): string {
  switch (setting.kind) {
    case 'text':
      return value === '' ? 'Empty' : String(value);
    case 'number':
      return setting.unit ? `${value} ${setting.unit}` : String(value);
    case 'boolean':
      return value ? 'On' : 'Off';
    case 'choice':
      return setting.options.find((option) => option.value === value)?.label ?? String(value);
  }
}

/** The labels and values of the settings in the conflict question. */
export function clashTexts({ settings }: ConfigurableModule) {
  const settingOf = (name: string) => settings.find((setting) => name.endsWith(`.${setting.name}`));
  return {
    label: (name: string) => settingOf(name)?.label ?? name,
    shown: (name: string, value: unknown) => {
      if (name.startsWith('follows.')) return value ? 'The default' : 'A value of its own';
      const setting = settingOf(name);
      return setting && value !== null ? valueText(setting, value as SettingValue) : 'Empty';
    },
  };
}

/** Why a stored value isn't in effect; null if it is, or if none is stored. */
export function misfit(setting: ModuleSetting, { values }: ConfigurableModule): string | null {
  const stored = values[setting.name];
  if (stored === undefined || settingProblem(setting, stored) === null) return null;
  return `“${stored}” was set, but this version of the module doesn't accept it. The default is used.`;
}
