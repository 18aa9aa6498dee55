import { compareContracts } from './compare-shapes.ts';
import type { ContractShape } from './shapes.ts';

/** What a version was built against: shapes by the name of operation, event or slot, and imports by library. */
export interface Requirements {
  shapes: Readonly<Record<string, ContractShape>>;
  exports: Readonly<Record<string, readonly string[]>>;
}

/** One thing in which a version was built against something else than another one. */
export interface RequirementChange {
  part: 'shape' | 'import';
  name: string;
  change: 'added' | 'removed' | 'changed';
  /** For a shape that changed, in what. */
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
    // Operations that came and went are told by name, of older builds too.
    return isOperation(name) ? [] : [{ part: 'shape', name, change: current ? 'added' : 'removed', detail: '' }];
  });
}

/** What a version imports and needs of another shape than the one before; nothing where either does not say it. */
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
