const number = new Intl.NumberFormat('en-US');
const oneDigit = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** '1 organization', '2 organizations'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${number.format(count)} ${count === 1 ? one : many}`;
}

/** Bytes as people read them: '48.2 kB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${oneDigit.format(bytes / 1000)} kB` : `${oneDigit.format(bytes / 1_000_000)} MB`;
}

/** A difference with its sign: '+1.2 kB', '−300 B', '±0'. */
export function formatDifference(bytes: number): string {
  if (bytes === 0) return '±0';
  return `${bytes > 0 ? '+' : '−'}${formatBytes(Math.abs(bytes))}`;
}

/** The organizations of a canary: '10% and 3 named organizations'. */
export function canaryShare({ percent, organization_ids }: { percent: number; organization_ids: readonly string[] }) {
  const named = counted(organization_ids.length, 'named organization');
  if (organization_ids.length === 0) return `${percent}%`;
  return percent === 0 ? named : `${percent}% and ${named}`;
}
