/** Where a tab keeps the release whose page is open, and the one that must not open again without a question. */
const openKey = 'switchboard.open';
const trappedKey = 'switchboard.trapped';

let open: string | null = null;
let mustAsk: { release: string; why: string } | null = null;

// Without storage, a page opens again without a question.
function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // As above.
  }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Notes which release's page is open. A page that is reloaded without having ended had stopped responding. */
export function markOpen(release: string): void {
  open = release;
  write(openKey, document.hidden ? null : release);
}

/** Notes that a release's page has gone. */
export function markClosed(release: string): void {
  if (open !== release) return;
  open = null;
  write(openKey, null);
}

/** Asks before this release opens again, if the page is reloaded while it is open. */
export function askAfterReload(release: string, why: string): void {
  write(trappedKey, JSON.stringify({ release, why }));
}

/** Why a release waits for a person's word before it opens; null where it may open. */
export const reasonToAsk = (release: string): string | null => (mustAsk?.release === release ? mustAsk.why : null);

/** Someone has opened a release in spite of the question, or left it. */
export function allowOpening(release: string): void {
  if (mustAsk?.release === release) mustAsk = null;
  write(trappedKey, null);
}

function readTrapped(): typeof mustAsk {
  try {
    const { release, why } = JSON.parse(read(trappedKey) ?? 'null') ?? {};
    return typeof release === 'string' && typeof why === 'string' ? { release, why } : null;
  } catch {
    return null;
  }
}

/** Reads what the page before a reload has left, and notes when this one ends. */
export function watchReopening(): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const stuck = read(openKey);
  if (load?.type === 'reload')
    mustAsk = readTrapped() ?? (stuck ? { release: stuck, why: 'The page had stopped responding.' } : null);
  else write(trappedKey, null);
  write(openKey, null);
  window.addEventListener('pagehide', () => write(openKey, null));
  document.addEventListener('visibilitychange', () => write(openKey, document.hidden ? null : open));
}
