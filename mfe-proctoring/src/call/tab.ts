const key = 'switchboard.interview-tab';

// Storage throws if it is disabled. The tab then has another id after each reload.
function stored(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The id of this tab: the same after a reload. */
export function tabId(): string {
  const known = stored();
  if (known) return known;
  const made = crypto.randomUUID();
  try {
    sessionStorage.setItem(key, made);
  } catch {}
  return made;
}
