import { compareContracts } from './compare-shapes.ts';
import type { ContractShape } from './shapes.ts';

/**
 * The contracts that a version was built against: shapes by the name of operation, event or slot, and imports by
 * library.
 */
export interface Requirements {
  shapes: Readonly<Record<string, ContractShape>>;
  exports: Readonly<Record<string, readonly string[]>>;
}

/** One difference between the requirements of two versions. */
export interface RequirementChange {
  part: 'shape' | 'import';
  name: string;
  change: 'added' | 'removed' | 'changed';
  /** For a changed shape, its changes. */
  detail: string;
}

const isOperation = (name: string) => name.includes(' /');

function shapeChanges(before: Requirements['shapes'], after: Requirements['shapes']): RequirementChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((name): RequirementChange[] => {
    const old = before[name];
    const current = after[name];
    if (old && current) {
      const detail = compareContracts(old, current).map(({ words }) => words);
      return detail.length > 0 ? [{ part: 'shape', name, change: 'changed', detail: detail.join(', ') }] : [];
    }
    // Added and removed operations are reported by name, which also works for older builds.
    return isOperation(name) ? [] : [{ part: 'shape', name, change: current ? 'added' : 'removed', detail: '' }];
  });
}

/** Changed imports and shapes between two versions; empty if either version doesn't list them. */
export function requirementChanges(before: Requirements, after: Requirements): RequirementChange[] {
  if (Object.keys(before.shapes).length === 0 || Object.keys(after.shapes).length === 0) return [];
  const imports = ({ exports }: Requirements) =>
    Object.entries(exports).flatMap(([library, names]) => names.map((name) => `${name} of ${library}`));
  const [old, current] = [imports(before), imports(after)];
  const changed = (change: 'added' | 'removed', names: readonly string[]) =>
    names.map((name): RequirementChange => ({ part: 'import', name, change, detail: '' }));
  return [
    ...shapeChanges(before.shapes, after.shapes),
    ...changed(
      'added',
      current.filter((name) => !old.includes(name)),
    ),
    ...changed(
      'removed',
      old.filter((name) => !current.includes(name)),
    ),
  ];
}
