// Names that Windows gives to devices, with any ending.
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** A name for a file that every system accepts. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, 60);
  if (slug === '') return 'unnamed';
  return devices.test(slug) ? `${slug}-file` : slug;
}

/** The names that several have. Without `Map.groupBy`, which Node 20 doesn't know. */
export function sharedNames(things: readonly { name: string }[]): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { name } of things) (seen.has(name) ? shared : seen).add(name);
  return shared;
}
