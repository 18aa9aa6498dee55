import { type AssistantConfig, changedFields, valueAt } from '@switchboard/contracts/assistant-config';
import { fieldAt } from '@switchboard/contracts/assistant-fields';
import { flowPartAt, mergeFlows } from '@switchboard/contracts/flows/merge/index';

/** Returns a copy of the assistant with one value changed. */
export function withValue<T>(config: T, path: string, value: unknown): T {
  const [first = '', ...rest] = path.split('.');
  const held = (config as Record<string, unknown>)[first];
  return { ...config, [first]: rest.length === 0 ? value : withValue(held ?? {}, rest.join('.'), value) };
}

/** The label of a field. */
export const labelOf = (path: string): string => fieldAt(path)?.label ?? path;

/** A value in readable form. */
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

/** The differences between two edits of one draft. */
export interface Clash {
  /** Only they changed these; their values are kept. */
  theirs: string[];
  /** Both changed these to different values; the user has to choose. */
  both: string[];
}

const flowPath = 'flow';
/** The path of a part of a flow, such as `flow.nodes.ask_age`. */
const inFlow = (part: string) => (part === '' ? flowPath : `${flowPath}.${part}`);

/** The flows of three drafts; null if one has none, so that flows can't be merged node by node. */
function flowsOf(base: AssistantConfig, mine: AssistantConfig, theirs: AssistantConfig) {
  return base.flow && mine.flow && theirs.flow ? { base: base.flow, mine: mine.flow, theirs: theirs.flow } : null;
}

/** Compares a draft that someone else saved with the edits made here, both based on the same draft. Flows are compared part by part. */
export function clashOf(base: AssistantConfig, mine: AssistantConfig, theirs: AssistantConfig): Clash {
  const [byMe, apart] = [new Set(changedFields(base, mine)), new Set(changedFields(mine, theirs))];
  const byThem = changedFields(base, theirs);
  const flows = flowsOf(base, mine, theirs);
  const parts = (path: string) => (path === flowPath && flows ? mergeFlows(flows).clashes.map(inFlow) : [path]);
  const changed = byThem.map((path) => ({ path, both: byMe.has(path) && apart.has(path) ? parts(path) : [] }));
  return {
    both: changed.flatMap(({ both }) => both),
    theirs: changed.flatMap(({ path, both }) => (both.length === 0 ? [path] : [])),
  };
}

/** The value of something that both changed: a field, or a part of a flow. */
export const clashValue = (config: AssistantConfig, path: string): unknown =>
  config.flow && path.startsWith(`${flowPath}.`)
    ? flowPartAt(config.flow, path.slice(flowPath.length + 1))
    : valueAt(config, path);

/** Their draft with my changes; of the fields that both changed, only those chosen to be mine. */
export function merged(
  base: AssistantConfig,
  mine: AssistantConfig,
  theirs: AssistantConfig,
  keptMine: readonly string[],
): AssistantConfig {
  const { both } = clashOf(base, mine, theirs);
  const flows = flowsOf(base, mine, theirs);
  const flow = flows && mergeFlows(flows, (part) => (keptMine.includes(inFlow(part)) ? 'mine' : 'theirs')).flow;
  return changedFields(base, mine)
    .filter((path) => (path === flowPath && flow) || !both.includes(path) || keptMine.includes(path))
    .reduce((config, path) => withValue(config, path, path === flowPath && flow ? flow : valueAt(mine, path)), theirs);
}
