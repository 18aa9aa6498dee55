/** Whether somebody is signed in here; nobody is where the server does not answer. */
async function isSignedIn(): Promise<boolean> {
  try {
    const answer = await fetch('/api/auth/get-session', { credentials: 'same-origin' });
    return answer.ok && (await answer.json()) !== null;
  } catch {
    return false;
  }
}

/** What a stranger was sent here from, kept with this entry of the history. */
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

/** Leads whoever signs in back to what they came for. */
export function leadBack(): void {
  const path = cameFor();
  if (path === null || path === '/dashboard') return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href="/login"]'))
    link.href = `/login?redirect=${encodeURIComponent(path)}`;
}

/** Puts the way to the dashboard in the place of the ways in, for whoever is signed in. */
export async function showSession(): Promise<void> {
  if (!(await isSignedIn())) return;
  for (const link of document.querySelectorAll<HTMLElement>('[data-signed-out]')) link.hidden = true;
  for (const link of document.querySelectorAll<HTMLElement>('[data-signed-in]')) link.hidden = false;
}
