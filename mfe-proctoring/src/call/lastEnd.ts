const key = 'switchboard.interview-end';

/** Keeps in this tab why an interview ended, for when its last page is loaded again. */
export function keepEnd(reason: string): void {
  try {
    sessionStorage.setItem(key, reason);
  } catch {}
}

/** Why the last interview in this tab ended; null where nothing is known. */
export function lastEnd(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
