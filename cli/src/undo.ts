import { applyChanges, type Say } from './apply.ts';
import { isSame } from './canonical.ts';
import type { Change } from './plan.ts';
import type { Remote } from './remote.ts';

export interface Undone {
  /** The organization afterwards. */
  after: Remote;
  /** Changes that are still there, and why. */
  left: { key: string; message: string }[];
}

/** The changes that bring things back to what they were. */
function changesBack(touched: readonly Change[], before: Remote, now: Remote): Change[] {
  return touched.flatMap(({ key, kind, name }): Change[] => {
    const content = before.items.get(key)?.item.content;
    const stored = now.items.get(key)?.item.content;
    if (isSame(content, stored)) return [];
    const action = content === undefined ? 'delete' : stored === undefined ? 'create' : 'update';
    return [{ action, key, kind, name, content, differences: [] }];
  });
}

/** Documents as they were: the files of the project may have other ones. */
async function documentsOf({ items, context }: Remote) {
  const documents = new Map<string, Uint8Array>();
  for (const { item } of items.values())
    for (const [path, read] of Object.entries(item.files ?? {})) documents.set(path, await read());
  return { read: (path: string) => documents.get(path) ?? context.files.read(path) };
}

/** Undoes changes as far as the API allows. `read` reads the organization again. */
export async function undoChanges(
  touched: readonly Change[],
  before: Remote,
  { read, say }: { read: () => Promise<Remote>; say: Say },
): Promise<Undone> {
  const files = await documentsOf(before);
  const left: Undone['left'] = [];
  for (;;) {
    const now = await read();
    const open = touched.filter(({ key }) => !left.some((one) => one.key === key));
    const changes = changesBack(open, before, now);
    if (changes.length === 0) return { after: now, left };
    const remote = { ...now, context: { ...now.context, files } };
    // Ctrl+C has stopped applying, not undoing.
    const { signal } = new AbortController();
    const { failed } = await applyChanges(changes, remote, { say: (line) => say(`Undo: ${line}`), signal });
    if (failed) left.push({ key: failed.change.key, message: failed.message });
    else {
      const after = await read();
      const kept = changesBack(open, before, after);
      left.push(...kept.map(({ key }) => ({ key, message: 'The organization stored it differently.' })));
      return { after, left };
    }
  }
}
