/** The syntax of a page's path in a module: the first part literal, nothing optional. */
export const pathGrammar = /^\/[a-z0-9][a-z0-9._-]*(\/(:[A-Za-z]\w*|[a-z0-9][a-z0-9._-]*)){0,7}$/;

/** Two patterns that match the same addresses have the same shape: letter case and parameter names do not matter. */
export const shapeOf = (path: string) =>
  path
    .toLowerCase()
    .replace(/:[^/]+/g, ':')
    .replace(/(?<=.)\/$/, '');

/** The first part of a path, without its slash: a team owns it with its first page there. */
export const prefixOf = (path: string) => shapeOf(path).split('/')[1] ?? '';

/** Whether any address matches both patterns. */
export function overlap(one: string, other: string): boolean {
  const [parts, others] = [shapeOf(one).split('/'), shapeOf(other).split('/')];
  return (
    parts.length === others.length &&
    parts.every((part, index) => part === others[index] || part === ':' || others[index] === ':')
  );
}
