/** Whether the visitor is signed in; false if the server doesn't answer. */
async function isSignedIn(): Promise<boolean> {
  try {
    const answer = await fetch('/api/auth/get-session', { credentials: 'same-origin' });
    return answer.ok && (await answer.json()) !== null;
  } catch {
    return false;
  }
}

/** The path from which a signed-out visitor was redirected here, stored with this history entry. */
function cameFor(): string | null {
  try {
    const sent = sessionStorage.getItem('switchboard.came-for');
    if (sent === null) return (history.state as { cameFor?: string } | null)?.cameFor ?? null;
    sessionStorage.removeItem('switchboard.came-for');
    history.replaceState({ cameFor: sent }, '');
    return sent;
  } catch {
    return null;
  }
}

/** Makes the login links return to the path that the visitor wanted to open. */
export function leadBack(): void {
  const path = cameFor();
  if (path === null || path === '/dashboard') return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href="/login"]'))
    link.href = `/login?redirect=${encodeURIComponent(path)}`;
}

/** Shows signed-in visitors the link to the dashboard instead of the links to log in and sign up. */
export async function showSession(): Promise<void> {
  if (!(await isSignedIn())) return;
  for (const link of document.querySelectorAll<HTMLElement>('[data-signed-out]')) link.hidden = true;
  for (const link of document.querySelectorAll<HTMLElement>('[data-signed-in]')) link.hidden = false;
}
