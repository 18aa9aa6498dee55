/** A module and the folder of a developer's server that serves it. */
export interface OverrideTarget {
  moduleId: string;
  url: string;
}

/** Reads `<module id>@<address>` of an override link; null if it isn't valid. The address always ends in a slash. */
export function readOverrideLink(text: string): OverrideTarget | null {
  const [, moduleId, address] = /^([a-z][a-z0-9-]{1,39})@(https?:\/\/.+)$/.exec(text) ?? [];
  if (!moduleId || !address || !URL.canParse(address)) return null;
  const { origin, pathname, username, search, hash } = new URL(address);
  if (username || search || hash) return null;
  return { moduleId, url: origin + (pathname.endsWith('/') ? pathname : `${pathname}/`) };
}

/** Whether an address belongs to one of the allowed origins; `http://localhost:*` means any port. */
export function isAllowedOrigin(url: string, allowedOrigins: readonly string[]): boolean {
  const { origin, protocol, hostname } = new URL(url);
  return allowedOrigins.some((allowed) =>
    allowed.endsWith(':*') ? allowed === `${protocol}//${hostname}:*` : allowed === origin,
  );
}
