/** The suffix for any port (`http://localhost:*`) in `SWITCHBOARD_OVERRIDE_ORIGINS`. */
const anyPort = ':*';

// Stricter than valid addresses: the text becomes part of a page's policy.
const form = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d+)?$/;

/** Reads a comma-separated list of origins. Throws an Error that names the first invalid one. */
export function readOrigins(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const plain = entry.endsWith(anyPort) ? entry.slice(0, -anyPort.length) : entry;
      if (!form.test(plain) || !URL.canParse(plain) || new URL(plain).origin !== plain)
        throw new Error(`SWITCHBOARD_OVERRIDE_ORIGINS: "${entry}" is not an origin such as https://dev.example.com`);
      return entry;
    });
}

/** True if an address is on one of the origins. */
export function isOnOrigin(origins: readonly string[], address: string): boolean {
  const { protocol, hostname, origin } = new URL(address);
  return origins.some((allowed) => allowed === origin || allowed === `${protocol}//${hostname}${anyPort}`);
}
