import { type Content, type Difference, differenceLine, differences, fingerprint, isSame } from './canonical.ts';
import { kinds } from './kinds/index.ts';
import type { Kind } from './kinds/kind.ts';
import type { Base, Contents } from './project.ts';
import { type Missing, type References, withIds } from './references.ts';
import type { Remote } from './remote.ts';

export interface Change {
  action: 'create' | 'update' | 'delete';
  key: string;
  kind: Kind;
  name: string;
  content: Content | undefined;
  differences: Difference[];
}

export interface Plan {
  changes: Change[];
  /** Things that were changed in the organization since the last pull, and that applying would overwrite. */
  drift: { key: string; what: string; differences: Difference[] }[];
  /** Things that only the organization has, and that no pull has seen. They stay as they are. */
  unmanaged: string[];
  /** Names in files that stand for nothing. */
  missing: (Missing & { key: string })[];
}

const kindOf = (key: string): Kind => {
  const kind = kinds.find(({ folder }) => key.startsWith(`${folder}/`));
  if (!kind) throw new Error(`${key} has no kind`);
  return kind;
};
const nameOf = (key: string) => key.slice(key.indexOf('/') + 1);

/** Names in contents that neither the organization nor a file has. */
function missingNames(changed: Contents, wanted: Contents, refs: References): Plan['missing'] {
  return [...changed].flatMap(([key, content]) => {
    const missing: Missing[] = [];
    withIds(content, refs, missing);
    const unknown = missing.filter(({ of, name }) => !wanted.has(`${of}/${name}`));
    return [...new Map(unknown.map((one) => [`${one.of}/${one.name}`, one])).values()].map((one) => ({ key, ...one }));
  });
}

/** What applying the files would do, given what the organization had at the last pull. */
export function makePlan(wanted: Contents, remote: Remote, base: Base | undefined): Plan {
  const changes: Change[] = [];
  const drift: Plan['drift'] = [];
  const unmanaged: string[] = [];
  for (const [key, content] of wanted) {
    const kind = kindOf(key);
    const stored = remote.items.get(key)?.item.content;
    const known = base?.items[key];
    if (stored !== undefined && isSame(stored, content)) continue;
    const found = differences(stored, content);
    if (stored === undefined) {
      if (known !== undefined) drift.push({ key, what: 'was deleted in the organization', differences: [] });
      changes.push({ action: 'create', key, kind, name: nameOf(key), content, differences: [] });
      continue;
    }
    if (known === undefined)
      drift.push({ key, what: 'exists in the organization, and was never pulled', differences: found });
    else if (known !== fingerprint(stored))
      drift.push({ key, what: 'was changed in the organization', differences: found });
    changes.push({ action: 'update', key, kind, name: nameOf(key), content, differences: found });
  }
  for (const [key, { kind, item }] of remote.items) {
    if (wanted.has(key)) continue;
    const known = base?.items[key];
    if (known === undefined) {
      unmanaged.push(key);
      continue;
    }
    if (known !== fingerprint(item.content))
      drift.push({ key, what: 'was changed in the organization', differences: [] });
    changes.push({ action: 'delete', key, kind, name: item.name, content: undefined, differences: [] });
  }
  const changed = new Map(changes.flatMap(({ key, content }) => (content ? [[key, content] as const] : [])));
  return { changes, drift, unmanaged, missing: missingNames(changed, wanted, remote.context.refs) };
}

const marks = { create: '+', update: '~', delete: '-' } as const;
const words = { create: 'create', update: 'change', delete: 'delete' } as const;

/** The plan as people read it. */
export function planLines({ changes, unmanaged }: Plan): string[] {
  const lines = changes.flatMap(({ action, key, differences: found }) => [
    `${marks[action]} ${words[action]} ${key}`,
    ...found.slice(0, 20).map((difference) => `    ${differenceLine(difference)}`),
    ...(found.length > 20 ? [`    … and ${found.length - 20} more differences`] : []),
  ]);
  const rest = unmanaged.length > 0 ? [`Only in the organization, and left alone: ${unmanaged.join(', ')}`] : [];
  const count = (action: Change['action']) => changes.filter((change) => change.action === action).length;
  const sum =
    changes.length === 0
      ? 'Nothing to change.'
      : `${count('create')} to create, ${count('update')} to change, ${count('delete')} to delete.`;
  return [...lines, ...rest, sum];
}

export const driftLines = ({ drift }: Plan): string[] =>
  drift.flatMap(({ key, what, differences: found }) => [
    `! ${key} ${what}`,
    ...found
      .slice(0, 10)
      .map(({ path, before, after }) => `    ${differenceLine({ path, before, after })} (organization → file)`),
  ]);

export const missingLines = ({ missing }: Plan): string[] =>
  missing.map(({ key, of, name }) => `? ${key} names ${of} "${name}", which the organization doesn't have`);
