// Maps each version of a campaign to the one that was saved over it on this page, for each host that the pages run in.
const following = new WeakMap<object, Map<string, string>>();

const keyOf = (id: string, version: string) => `${id} ${version}`;

/** Records that a save on this page replaced one version of a campaign with another. */
export function noteOwnSave(host: object, id: string, before: string, after: string): void {
  const known = following.get(host) ?? new Map<string, string>();
  following.set(host, known);
  if (after > before) known.set(keyOf(id, before), after);
}

/**
 * The latest version if only this page has saved since `version`, so that one form's save isn't a conflict for another form on the page.
 */
export function afterOwnSaves(host: object, id: string, version: string): string {
  const known = following.get(host);
  let at = version;
  for (let next = known?.get(keyOf(id, at)); next !== undefined; next = known?.get(keyOf(id, at))) at = next;
  return at;
}
