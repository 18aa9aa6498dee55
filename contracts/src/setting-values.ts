// Without schemas: the frame fills in defaults by it, and needs no zod for that.

/** What a setting of a module holds. */
export type SettingValue = string | number | boolean;

/** What was set for a module, by the names of its settings; what follows the default is absent. */
export type SettingValues = Readonly<Record<string, SettingValue>>;

/** What a setting may hold, and what it holds until somebody sets it. */
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

/** Why a setting cannot hold a value, in words for people; null when it can. */
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
    // A kind of a newer platform.
    default:
      return 'This setting is not known here';
  }
}

/** The value of every setting: what was set, or the default where nothing was, or what no longer fits. */
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
