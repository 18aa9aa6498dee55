import { homePath } from '../session/safeRedirect.ts';

/** The page that a visitor without a session asked for. It is kept in the history entry, not in the address. */
export interface CameFor {
  cameFor: string;
}

/** The sign-in page that leads on to a path of this site. */
export function signInPath(target: string): string {
  return target === homePath ? '/login' : `/login?redirect=${encodeURIComponent(target)}`;
}

/** Reads it from the state of a history entry. */
function cameForOf(state: unknown): string | null {
  const isSent = typeof state === 'object' && state !== null && 'cameFor' in state;
  return isSent && typeof state.cameFor === 'string' ? state.cameFor : null;
}

/** Tells the public page that comes next what a stranger came for; `site/src/islands/session.ts` reads it, once. */
export function keepCameFor(state: unknown): void {
  const cameFor = cameForOf(state);
  try {
    if (cameFor !== null) sessionStorage.setItem('switchboard.came-for', cameFor);
  } catch {
    // Without storage they sign in and find it themselves.
  }
}
