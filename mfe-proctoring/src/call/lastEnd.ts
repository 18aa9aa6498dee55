const key = 'switchboard.interview-end';

/** Stores in this tab why an interview ended, for reloads of its last page. */
export function keepEnd(reason: string): void {
  try {
    sessionStorage.setItem(key, reason);
  } catch {}
}

/** Why the last interview in this tab ended; null if unknown. */
export function lastEnd(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
