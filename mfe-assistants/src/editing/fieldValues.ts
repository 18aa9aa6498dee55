import { type AssistantConfig, changedFields, valueAt } from '@switchboard/contracts/assistant-config';
import { fieldAt } from '@switchboard/contracts/assistant-fields';

/** The same assistant with one value changed; the original stays as it was. */
export function withValue<T>(config: T, path: string, value: unknown): T {
  const [first = '', ...rest] = path.split('.');
  const held = (config as Record<string, unknown>)[first];
  return { ...config, [first]: rest.length === 0 ? value : withValue(held ?? {}, rest.join('.'), value) };
}

/** What a field is called. */
export const labelOf = (path: string): string => fieldAt(path)?.label ?? path;

/** A value as people read it. */
export function shownValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (value === '' || value === null || value === undefined) return 'Empty';
  if (!Array.isArray(value)) return String(value);
  if (value.length === 0) return 'None';
  const names = value.map(
    (entry) => (entry as { name?: string; type?: string })?.name ?? (entry as { type?: string })?.type,
  );
  return names.every(Boolean) ? names.join(', ') : String(value.length);
}

/** What two people made of one draft. */
export interface Clash {
  /** Only they changed these: they are taken over. */
  theirs: string[];
  /** Both changed these, to different values: somebody has to choose. */
  both: string[];
}

/** Where a draft that somebody else saved and what was typed here go apart, both made from the same base. */
export function clashOf(base: AssistantConfig, mine: AssistantConfig, theirs: AssistantConfig): Clash {
  const [byMe, apart] = [new Set(changedFields(base, mine)), new Set(changedFields(mine, theirs))];
  const byThem = changedFields(base, theirs);
  const both = byThem.filter((path) => byMe.has(path) && apart.has(path));
  return { both, theirs: byThem.filter((path) => !both.includes(path)) };
}

/** Their draft with my changes in it; of the fields that both changed, those that are to be mine. */
export function merged(
  base: AssistantConfig,
  mine: AssistantConfig,
  theirs: AssistantConfig,
  keptMine: readonly string[],
): AssistantConfig {
  const { both } = clashOf(base, mine, theirs);
  return changedFields(base, mine)
    .filter((path) => !both.includes(path) || keptMine.includes(path))
    .reduce((config, path) => withValue(config, path, valueAt(mine, path)), theirs);
}
