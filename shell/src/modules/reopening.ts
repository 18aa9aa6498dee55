import type { BootModule } from '@switchboard/contracts/modules';

/** Where a tab keeps the release whose page is open, and the one that must not open again without a question. */
const openKey = 'switchboard.open';
const trappedKey = 'switchboard.trapped';
const leftKey = 'switchboard.left';

let open: string | null = null;
let left: string | null = null;
let isAnew = false;
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

/** Whether the page is about to be loaded anew: what fails until then says nothing about a module. */
export const isLoadingAnew = (): boolean => isAnew;

/** Loads the document anew, because a page has left something that can't be put back. It is reported afterwards. */
export function loadAnew(module: BootModule, expose: string, what: string, href?: string): void {
  if (isAnew) return;
  isAnew = true;
  write(leftKey, [module.base_path, expose, what].join('\n'));
  if (href) location.assign(href);
  else location.reload();
}

/** What a page before this load had left, once: the folder of its release, its name, and what it was. */
export function takeLeft(): string[] | null {
  const found = left?.split('\n') ?? null;
  left = null;
  return found;
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
  left = read(leftKey);
  write(leftKey, null);
  write(openKey, null);
  window.addEventListener('pagehide', () => write(openKey, null));
  document.addEventListener('visibilitychange', () => write(openKey, document.hidden ? null : open));
}
