// Without schemas: the frame fills in defaults with it, and doesn't need zod for that.

/** The value of a module's setting. */
export type SettingValue = string | number | boolean;

/** A module's changed settings, by name; settings with their default value are absent. */
export type SettingValues = Readonly<Record<string, SettingValue>>;

/** The allowed values of a setting, and its default. */
export type SettingRule = { name: string } & (
  | { kind: 'text'; default: string; max_length: number }
  | { kind: 'number'; default: number; min: number; max: number }
  | { kind: 'boolean'; default: boolean }
  | { kind: 'choice'; default: string; options: readonly { value: string }[] }
);

type ValueOf<R> = R extends { kind: 'choice'; options: readonly { value: infer V extends string }[] }
  ? V
  : R extends { kind: 'number' }
    ? number
    : R extends { kind: 'boolean' }
      ? boolean
      : string;

/** The values of declared settings by name, e.g. `{ default_duration: number }`. */
export type SettingValuesOf<S extends readonly SettingRule[]> = { [R in S[number] as R['name']]: ValueOf<R> };

const controlCharacter = /[\p{Cc}\p{Cf}\u2028\u2029]/u;

/** Why a value is invalid for a setting, as a text for people; null if it is valid. */
export function settingProblem(rule: SettingRule, value: unknown): string | null {
  switch (rule.kind) {
    case 'text':
      if (typeof value !== 'string' || controlCharacter.test(value)) return 'Please enter a text on one line';
      return value.length > rule.max_length ? `Please enter at most ${rule.max_length} characters` : null;
    case 'number':
      return Number.isInteger(value) && Number(value) >= rule.min && Number(value) <= rule.max
        ? null
        : `Please enter a whole number from ${rule.min} to ${rule.max}`;
    case 'boolean':
      return typeof value === 'boolean' ? null : 'Please turn it on or off';
    case 'choice':
      return rule.options.some((option) => option.value === value) ? null : 'Please choose one of the options';
    // A kind from a newer platform.
    default:
      return 'This setting is not known here';
  }
}

/** The value of every setting: the changed one, or the default if it is unset or no longer valid. */
export function settingValues<const S extends readonly SettingRule[]>(
  rules: S,
  stored: SettingValues | undefined,
): SettingValuesOf<S> {
  const valueFor = (rule: SettingRule) => {
    const value = stored?.[rule.name];
    return value !== undefined && settingProblem(rule, value) === null ? value : rule.default;
  };
  return Object.fromEntries(rules.map((rule) => [rule.name, valueFor(rule)])) as SettingValuesOf<S>;
}
