import { type Requirements, requirementChanges } from '@switchboard/contracts/compare-requirements';
import type { ModuleManifest } from '@switchboard/contracts/modules';
import type { ModuleSetting } from '@switchboard/contracts/setting-declarations';

/** One difference between the contracts of two versions of a module. */
export interface ContractChange {
  part:
    | 'route'
    | 'sidebar entry'
    | 'slot'
    | 'setting'
    | 'flag'
    | 'permission'
    | 'API operation'
    | 'shape'
    | 'import'
    | 'platform';
  name: string;
  change: 'added' | 'removed' | 'changed';
  /** The difference, if the name alone does not show it. */
  detail: string;
  /** People or other modules may be affected. */
  isBreaking: boolean;
}

type Parts = Map<string, Record<string, unknown>>;

/** The differences between the contracts of `before` and `after`; without a `before`, everything is new. */
export function contractChanges(before: ModuleManifest | null, after: ModuleManifest): ContractChange[] {
  const changes = (
    part: ContractChange['part'],
    parts: (manifest: ModuleManifest) => Parts,
    breaksWhenRemoved: boolean,
  ) =>
    compared(before ? parts(before) : new Map(), parts(after)).map(({ name, change, detail }) => ({
      part,
      name,
      change,
      detail,
      isBreaking: breaksWhenRemoved && change === 'removed',
    }));
  return [
    ...changes('route', ({ routes }) => keyed(routes, 'path', ['expose']), true),
    ...changes('sidebar entry', ({ nav }) => keyed(nav, 'path', []), true),
    ...changes('slot', ({ slots }) => keyed(slots, 'slot', ['expose']), true),
    ...changes('setting', ({ settings = [] }) => keyed(settings.map(flat), 'name', []), false),
    ...changes('flag', ({ flags }) => names(flags), false),
    ...changes('permission', ({ routes }) => names(routes.flatMap(({ permission }) => permission ?? [])), false),
    ...changes('API operation', ({ requires }) => names(requires.api), false),
    ...platformChange(before, after),
  ];
}

/** A setting with its options as one text. */
function flat(setting: ModuleSetting) {
  const options = 'options' in setting ? setting.options.map(({ value }) => value).join('/') : undefined;
  return { ...setting, ...(options !== undefined && { options }) };
}

/** Requirements of a version that the previous one did not have. */
export function requirementsChanged(before: Requirements | null, after: Requirements): ContractChange[] {
  return (before ? requirementChanges(before, after) : []).map((change) => ({ ...change, isBreaking: false }));
}

function platformChange(before: ModuleManifest | null, after: ModuleManifest): ContractChange[] {
  const name = after.requires.platform;
  if (before?.requires.platform === name) return [];
  const change = before ? 'changed' : 'added';
  const detail = before ? `from ${before.requires.platform}` : '';
  return [{ part: 'platform', name, change, detail, isBreaking: false }];
}

/** `hidden` are the fields that have no effect outside of the module. */
function keyed<T extends object>(
  items: readonly T[],
  key: keyof T & string,
  hidden: readonly (keyof T & string)[],
): Parts {
  return new Map(
    items.map((item) => {
      const shown = Object.entries(item).filter(([name]) => name !== key && !hidden.some((other) => other === name));
      return [String(item[key]), Object.fromEntries(shown)];
    }),
  );
}

function names(items: readonly string[]): Parts {
  return new Map(items.map((name) => [name, {}]));
}

type Compared = Pick<ContractChange, 'name' | 'change' | 'detail'>;

function compared(before: Parts, after: Parts): Compared[] {
  const all = [...new Set([...before.keys(), ...after.keys()])].sort();
  return all.flatMap((name): Compared[] => {
    const old = before.get(name);
    const current = after.get(name);
    if (!old) return [{ name, change: 'added', detail: '' }];
    if (!current) return [{ name, change: 'removed', detail: '' }];
    const detail = fieldChanges(old, current);
    return detail === '' ? [] : [{ name, change: 'changed', detail }];
  });
}

function fieldChanges(old: Record<string, unknown>, current: Record<string, unknown>): string {
  return [...new Set([...Object.keys(old), ...Object.keys(current)])]
    .sort()
    .filter((field) => old[field] !== current[field])
    .map((field) => `${field} ${old[field] ?? 'none'} → ${current[field] ?? 'none'}`)
    .join(', ');
}

/** The bytes sent for each page and slot component, and for the whole module; null if unknown. */
export type Sizes = Map<string, number | null>;

/** Adds up the bytes sent for the entry and each exposed component, and for all files. */
export function sizesOf(manifest: ModuleManifest, sentBytes: (file: string) => number | null): Sizes {
  const sum = (files: Iterable<string>) =>
    [...files].reduce<number | null>((total, file) => {
      const bytes = sentBytes(file);
      return total === null || bytes === null ? null : total + bytes;
    }, 0);
  const pages = Object.entries(manifest.preload).map(
    ([name, files]) => [name, sum(new Set([manifest.entry, ...files]))] as const,
  );
  return new Map([...pages, ['all files', sum(Object.keys(manifest.files))]]);
}

/** The rows of the table of sizes: name, before, after, difference. */
export function sizeRows(before: Sizes | null, after: Sizes): string[][] {
  const gone = [...(before?.keys() ?? [])].filter((name) => !after.has(name));
  return [...after.keys(), ...gone].map((name) => {
    const old = before?.get(name) ?? null;
    const current = after.get(name) ?? null;
    return [
      name,
      before ? bytes(old) : '',
      bytes(current),
      old === null || current === null ? '' : signed(current - old),
    ];
  });
}

/** A number of bytes for people: `812 B`, `18.4 kB`. */
export function bytes(count: number | null): string {
  if (count === null) return '–';
  return count < 1000 ? `${count} B` : `${(count / 1000).toFixed(1)} kB`;
}

function signed(difference: number): string {
  if (difference === 0) return '±0';
  return `${difference > 0 ? '+' : '−'}${bytes(Math.abs(difference))}`;
}

/** Sets rows into columns, the first to the left and the others to the right. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, at) => Math.max(cell.length, known[at] ?? 0)),
    [],
  );
  return rows
    .map((row) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    )
    .map((line) => `  ${line.trimEnd()}`)
    .join('\n');
}
