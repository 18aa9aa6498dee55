import { http } from '@switchboard/platform/host';

/** The version of the shell that this page runs; null where it is not one that was built. */
export function ownVersion(page: Document = document): string | null {
  const source = page.querySelector<HTMLScriptElement>('script[src*="/shell/"]')?.src ?? '';
  return /\/shell\/([^/]+)\//.exec(source)?.[1] ?? null;
}

/** Whether the server has another version of the shell than this page runs. Not knowing counts as no. */
export async function isUpdateReady(own = ownVersion()): Promise<boolean> {
  if (own === null) return false;
  try {
    const { data } = await http.get('/shell/current.json');
    const { version } = data as { version?: unknown };
    return typeof version === 'string' && version !== own;
  } catch {
    return false;
  }
}
