/** The token of an interview link's path; empty when there is none. */
export function tokenOf(pathname: string): string {
  const part = /^\/video-call\/([^/]+)\/?$/.exec(pathname)?.[1] ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
