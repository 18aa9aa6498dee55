// Which version of a campaign came of which by what was saved here, for each host that the pages run in.
const following = new WeakMap<object, Map<string, string>>();

const keyOf = (id: string, version: string) => `${id} ${version}`;

/** Remembers that what was saved on this page made one version of a campaign out of another. */
export function noteOwnSave(host: object, id: string, before: string, after: string): void {
  const known = following.get(host) ?? new Map<string, string>();
  following.set(host, known);
  if (after > before) known.set(keyOf(id, before), after);
}

/** The version that is there where nobody but this page has saved since: one form does not take another's work for a stranger's. */
export function afterOwnSaves(host: object, id: string, version: string): string {
  const known = following.get(host);
  let at = version;
  for (let next = known?.get(keyOf(id, at)); next !== undefined; next = known?.get(keyOf(id, at))) at = next;
  return at;
}
