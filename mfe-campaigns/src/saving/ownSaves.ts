// Which version of a campaign came of which by what was saved here.
const following = new Map<string, string>();

const keyOf = (id: string, version: string) => `${id} ${version}`;

/** Remembers that what was saved on this page made one version of a campaign out of another. */
export function noteOwnSave(id: string, before: string, after: string): void {
  if (after > before) following.set(keyOf(id, before), after);
}

/** The version that is there where nobody but this page has saved since: one form does not take another's work for a stranger's. */
export function afterOwnSaves(id: string, version: string): string {
  let at = version;
  for (let next = following.get(keyOf(id, at)); next !== undefined; next = following.get(keyOf(id, at))) at = next;
  return at;
}
