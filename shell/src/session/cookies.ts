/** The names of the cookies that scripts can see. The session's own cookie is not one of them. */
export const cookieNames = (): string[] => document.cookie.split('; ').flatMap((cookie) => cookie.split('=')[0] || []);

/** Removes cookies, which scripts may have set for this page's folder or for all pages. */
export function clearCookies(names: readonly string[]): void {
  const folders = location.pathname.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/') || '/');
  for (const name of names)
    for (const path of new Set(['/', '/api', '/login', ...folders])) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists on HTTPS only, and not in all browsers
      document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=${path}`;
    }
}
