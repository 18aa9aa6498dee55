import { requirementChanges } from '@switchboard/contracts/compare-requirements';
import type { VersionRequirements } from '@switchboard/contracts/module-registry';
import type { ModuleManifest } from '@switchboard/contracts/modules';

export interface ContractChange {
  kind: 'added' | 'removed' | 'changed';
  /** The name of the thing that differs: a path, a slot, an operation. */
  name: string;
  /** Its value, or for a change, its values before and after. */
  detail?: string;
}

export interface ContractGroup {
  title: string;
  changes: ContractChange[];
}

export type Facts = Record<string, string | number | boolean | undefined>;

function describe(facts: Facts): string {
  return Object.entries(facts)
    .flatMap(([fact, value]) => (value === undefined ? [] : [`${fact}: ${value}`]))
    .join(', ');
}

function detailOf(before: Facts, after: Facts): string {
  return Object.keys({ ...before, ...after })
    .filter((fact) => before[fact] !== after[fact])
    .map((fact) => `${fact}: ${before[fact] ?? 'none'} → ${after[fact] ?? 'none'}`)
    .join(', ');
}

/** The differences between two lists of named things. */
export function compareFacts(before: ReadonlyMap<string, Facts>, after: ReadonlyMap<string, Facts>): ContractChange[] {
  const changes: ContractChange[] = [];
  for (const name of before.keys()) if (!after.has(name)) changes.push({ kind: 'removed', name });
  for (const [name, facts] of after) {
    const known = before.get(name);
    const detail = known && detailOf(known, facts);
    if (!known) changes.push({ kind: 'added', name, detail: describe(facts) });
    else if (detail) changes.push({ kind: 'changed', name, detail });
  }
  return changes;
}

const names = (list: readonly string[]) => new Map<string, Facts>(list.map((name) => [name, {}]));

const groups: Record<string, (manifest: ModuleManifest) => Map<string, Facts>> = {
  Pages: ({ routes }) =>
    new Map(
      routes.map(({ path, access, flag, permission, title, expose }) => [
        path,
        { title, access, permission, flag, component: expose },
      ]),
    ),
  'Sidebar entries': ({ nav }) =>
    new Map(
      nav.map(({ path, label, group, order, flag, is_pro, icon }) => [
        path,
        { label, group, order, icon, flag, 'PRO only': is_pro },
      ]),
    ),
  'Slots it fills': ({ slots }) =>
    new Map(
      slots.map(({ slot, order, flag, permission, expose }) => [slot, { order, flag, permission, component: expose }]),
    ),
  Settings: ({ settings = [] }) =>
    new Map(
      settings.map(({ name, ...setting }) => [
        name,
        {
          ...setting,
          ...('options' in setting && { options: setting.options.map(({ label }) => label).join(' / ') }),
        } as Facts,
      ]),
    ),
  'API operations it needs': ({ requires }) => names(requires.api),
  'Platform it needs': ({ requires }) => new Map([['Version', { range: requires.platform }]]),
  'Libraries it takes from the shell': ({ requires }) => names(requires.shared),
  'Feature flags': ({ flags }) => names(flags),
};

/** The differences between the contracts of two versions, grouped by kind. */
export function contractDifference(before: ModuleManifest, after: ModuleManifest): ContractGroup[] {
  return Object.entries(groups)
    .map(([title, factsOf]) => ({ title, changes: compareFacts(factsOf(before), factsOf(after)) }))
    .filter(({ changes }) => changes.length > 0);
}

/** The differences between what two versions were built against, in the same form. */
export function requirementDifference(before: VersionRequirements, after: VersionRequirements): ContractGroup[] {
  const changes = requirementChanges(before, after);
  const group = (title: string, part: string) => ({
    title,
    changes: changes
      .filter((change) => change.part === part)
      .map(({ name, change, detail }) => ({ kind: change, name, detail })),
  });
  return [group('What it was built against', 'shape'), group('Names it imports', 'import')].filter(
    ({ changes: own }) => own.length > 0,
  );
}
