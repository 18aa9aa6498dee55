/**
 * What a search box means literally, as a pattern for text in lower case: `%`, `_` and `\` are characters like any other.
 */
export function likePattern(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
