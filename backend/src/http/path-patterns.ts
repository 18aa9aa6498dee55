/** A path as the page's router compares it: decoded, in lower case, without empty parts. */
function partsOf(path: string): string[] {
  return decodeURIComponent(path).toLowerCase().split('/').filter(Boolean);
}

/** True if a path matches a pattern such as `/book-slot/:id` or `/video-call/*`. Throws for one that can't be decoded. */
export function matchesPath(pattern: string, path: string): boolean {
  const given = partsOf(path);
  const parts = partsOf(pattern);
  const isOpenEnded = parts.at(-1) === '*';
  if (isOpenEnded) parts.pop();
  if (isOpenEnded ? given.length < parts.length : given.length !== parts.length) return false;
  return parts.every((part, index) => part.startsWith(':') || part === given[index]);
}
