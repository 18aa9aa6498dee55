import { useLocation } from '@switchboard/platform/router';
import { homePath } from '../session/safeRedirect.ts';

/** What a stranger came for, kept with the entry of the history that they were sent to: not in the address. */
export interface CameFor {
  cameFor: string;
}

/** The sign-in page that leads on to a path of this site. */
export function signInPath(target: string): string {
  return target === homePath ? '/login' : `/login?redirect=${encodeURIComponent(target)}`;
}

/** The way to sign in for whoever is on this page: back to what they came for, if they did for anything. */
export function useSignInPath(): string {
  const state: unknown = useLocation().state;
  const isSent = typeof state === 'object' && state !== null && 'cameFor' in state;
  return isSent && typeof state.cameFor === 'string' ? signInPath(state.cameFor) : '/login';
}
