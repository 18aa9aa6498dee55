import type { BootModule } from '@switchboard/contracts/modules';

/** Storage keys of a tab: the release whose page is open, and the one that must not open again without a question. */
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

/** Whether the page is about to be reloaded: failures until then say nothing about a module. */
export const isLoadingAnew = (): boolean => isAnew;

/** Reloads the document because a page has left something that can't be undone. It is reported after the reload. */
export function loadAnew(module: BootModule, expose: string, what: string, href?: string): void {
  if (isAnew) return;
  isAnew = true;
  write(leftKey, [module.base_path, expose, what].join('\n'));
  if (href) location.assign(href);
  else location.reload();
}

/** What a page left behind before this load, read once: the folder of its release, its name, and what it left. */
export function takeLeft(): string[] | null {
  const found = left?.split('\n') ?? null;
  left = null;
  return found;
}

/** Records which release's page is open. A page that is reloaded without having ended had stopped responding. */
export function markOpen(release: string): void {
  open = release;
  write(openKey, document.hidden ? null : release);
}

/** Records that a release's page is closed. */
export function markClosed(release: string): void {
  if (open !== release) return;
  open = null;
  write(openKey, null);
}

/** Asks before this release opens again, if the page is reloaded while it is open. */
export function askAfterReload(release: string, why: string): void {
  write(trappedKey, JSON.stringify({ release, why }));
}

/** Why a release needs a person's confirmation before it opens; null when it may open. */
export const reasonToAsk = (release: string): string | null => (mustAsk?.release === release ? mustAsk.why : null);

/** A person has opened a release despite the question, or left it. */
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

/** Reads what the page left before a reload, and records when this one ends. */
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
