/** An origin, or one of any port (`http://localhost:*`), as `SWITCHBOARD_OVERRIDE_ORIGINS` names it. */
const anyPort = ':*';

// Narrower than what an address may have: the text goes into a page's policy.
const form = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d+)?$/;

/** Reads a comma-separated list of origins. Throws an Error that names the first one that is none. */
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

/** Whether an address lies on one of the origins. */
export function isOnOrigin(origins: readonly string[], address: string): boolean {
  const { protocol, hostname, origin } = new URL(address);
  return origins.some((allowed) => allowed === origin || allowed === `${protocol}//${hostname}${anyPort}`);
}
