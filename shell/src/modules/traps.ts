import { tokens } from '@switchboard/design-system';
import { isForeign } from './changes.ts';
import { overlays } from './frameGuard.ts';
import { closeKey, hasCloseKey, watchPresses } from './presses.ts';
import { stillRunning } from './running.ts';

/** Points of the window, in shares of its size, where an element that covers the page is found. */
const points = [
  [0.02, 0.02],
  [0.98, 0.02],
  [0.5, 0.5],
  [0.02, 0.98],
  [0.98, 0.98],
] as const;

// Once may be a gesture that a library keeps for itself.
const swallowedToReport = 2;

const isModal = (node: HTMLElement): node is HTMLDialogElement =>
  node instanceof HTMLDialogElement && node.open && node.matches(':modal');

function topAt([x, y]: readonly [number, number]): Element | null {
  let node = document.elementFromPoint(x * innerWidth, y * innerHeight);
  while (node && node.parentElement !== document.body) node = node.parentElement;
  return node;
}

/** The elements that a script has put over the whole page: modal dialogs, and layers that catch every click. */
export function findCovers(): HTMLElement[] {
  const added = [...document.body.children].filter(isForeign).filter(({ id }) => id !== 'root');
  const tops = points.map(topAt);
  return added.filter((node) => isModal(node) || tops.every((top) => top === node));
}

/** Removes what covers the page, and ends at once what code from these folders keeps running, such as its listeners. */
export function removeTraps(folders: readonly string[]): void {
  for (const node of findCovers()) node.remove();
  for (const [key, { caller, end }] of stillRunning()) {
    if (!folders.some((folder) => caller.includes(folder))) continue;
    end();
    stillRunning().delete(key);
  }
}

function coverName(node: HTMLElement): string {
  return isModal(node) ? 'a modal dialog in body covers the page' : `<${node.localName}> in body covers the page`;
}

/** Counts clicks on the frame that never reach it. */
function watchSwallowed(onTrap: (what: string) => void): (event: Event) => void {
  const root = document.getElementById('root');
  const arrived = new WeakSet<Event>();
  let swallowed = 0;
  root?.addEventListener('click', (event) => arrived.add(event), { capture: true });
  return (event) => {
    const { target } = event;
    const isOfFrame =
      target instanceof Node && root?.contains(target) && !document.getElementById('content')?.contains(target);
    if (event.type !== 'click' || !event.isTrusted || !isOfFrame || document.querySelector(overlays)) return;
    setTimeout(() => {
      swallowed = arrived.has(event) ? 0 : swallowed + 1;
      if (swallowed === swallowedToReport) onTrap('a listener keeps clicks away from the page');
    });
  };
}

/** Watches for anything that keeps a person from using the frame. `onTrap` receives its description. */
export function watchTraps(onTrap: (what: string) => void): void {
  const onSwallowed = watchSwallowed(onTrap);
  const reported = new WeakSet<HTMLElement>();
  const check = () => {
    for (const node of findCovers()) {
      if (reported.has(node)) continue;
      reported.add(node);
      onTrap(coverName(node));
    }
  };
  let isChecking = false;
  const checkSoon = () => {
    if (isChecking) return;
    isChecking = true;
    // A frame later the browser knows where everything is.
    requestAnimationFrame(() => {
      isChecking = false;
      check();
    });
  };
  watchPresses((event) => {
    onSwallowed(event);
    checkSoon();
  });
  new MutationObserver(checkSoon).observe(document.body, { childList: true });
  checkSoon();
}

/** Shows in the topmost layer how a person can leave the page. Returns the function that removes it. */
export function showWayOut(title: string): () => void {
  const notice = document.createElement('div');
  notice.dataset.shell = '';
  notice.setAttribute('role', 'alert');
  notice.popover = 'manual';
  const out = hasCloseKey() ? `Press ${closeKey} to close it, or reload the page.` : 'Reload the page to close it.';
  notice.textContent = `${title} keeps you from using the page. ${out}`;
  const { color, radius, space } = tokens;
  Object.assign(notice.style, {
    inset: `auto 0 ${space[6]} 0`,
    marginInline: 'auto',
    maxInlineSize: '90vw',
    padding: `${space[3]} ${space[5]}`,
    border: '0',
    borderRadius: radius.md,
    background: color.inverse,
    color: color.onInverse,
  });
  document.body.append(notice);
  notice.showPopover?.();
  return () => notice.remove();
}
