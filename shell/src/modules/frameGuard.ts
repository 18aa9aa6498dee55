/** The parts of React's fibers that say whether an element is still part of what React draws. */
interface Fiber {
  return: Fiber | null;
  stateNode: { containerInfo?: unknown } | null;
}

type Props = Partial<Record<'className' | 'hidden' | 'style' | 'inert' | 'aria-hidden', unknown>>;

// While one of these is open, the page behind it is inert.
export const overlays =
  '[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"], [data-drawer], [data-focus-scope-start]';
const lockingStyles = ['display', 'visibility', 'pointer-events', 'opacity'];
const options = { attributes: true, attributeFilter: ['class', 'hidden', 'style', 'inert'], childList: true };

// A script that changes the frame again and again would otherwise keep the page busy.
const maxRepairs = 20;

let observer: MutationObserver | null = null;
let watched: HTMLElement | null = null;
let repairs = 0;

/** The value that React stores on an element under a name that ends in random letters. */
function ownValue(node: Node, prefix: '__reactFiber$' | '__reactProps$'): unknown {
  const key = Object.keys(node).find((name) => name.startsWith(prefix));
  return key && (node as unknown as Record<string, unknown>)[key];
}

/** Whether React still renders an element: React detaches the tree of removed elements before the next paint. */
function isDrawn(node: Node): node is Element {
  let fiber = ownValue(node, '__reactFiber$') as Fiber | undefined;
  if (!(node instanceof Element) || !fiber) return false;
  while (fiber.return) fiber = fiber.return;
  return Boolean(fiber.stateNode?.containerInfo);
}

/** Puts elements back that React still draws but that are no longer in the page. */
function putNodesBack({ target, removedNodes, nextSibling }: MutationRecord): string[] {
  const next = nextSibling?.parentNode === target ? nextSibling : null;
  return [...removedNodes].flatMap((node) => {
    if (node.isConnected || !isDrawn(node)) return [];
    target.insertBefore(node, next);
    return [`<${node.localName}> removed`];
  });
}

/** Restores the class and the visibility that React set on an element of the frame. */
function repairAttributes(element: Element): string[] {
  const props = ownValue(element, '__reactProps$') as Props | undefined;
  if (!(element instanceof HTMLElement) || !props || !isDrawn(element)) return [];
  const name = element.localName;
  const changed: string[] = [];
  const expected = typeof props.className === 'string' ? props.className : '';
  if ((element.getAttribute('class') ?? '') !== expected) {
    element.className = expected;
    changed.push(`${name}[class]`);
  }
  if (element.hidden && !props.hidden) {
    element.hidden = false;
    changed.push(`${name}[hidden]`);
  }
  if (element.inert && !props.inert && !document.querySelector(overlays)) {
    element.inert = false;
    changed.push(`${name}[inert]`);
  }
  // React hides what waits with an important style.
  const { style } = element;
  const locks = props.style ? [] : lockingStyles.filter((one) => style.getPropertyValue(one) !== '');
  for (const lock of locks.filter((one) => style.getPropertyPriority(one) === '')) {
    style.removeProperty(lock);
    changed.push(`${name}.style.${lock}`);
  }
  return changed;
}

function watchAdded({ addedNodes }: MutationRecord): void {
  for (const node of addedNodes)
    if (node instanceof HTMLElement && !node.contains(watched)) observer?.observe(node, { ...options, subtree: true });
}

function repair(records: readonly MutationRecord[]): string[] {
  const found = records.toReversed().flatMap((record) => {
    watchAdded(record);
    return record.type === 'childList' ? putNodesBack(record) : repairAttributes(record.target as Element);
  });
  if (found.length > 0) repairs += 1;
  if (repairs >= maxRepairs) observer?.disconnect();
  return [...new Set(found)];
}

/** Repairs what has changed in the frame since the browser last reported it, and returns what it was. */
export const repairFrame = (): string[] => (observer ? repair(observer.takeRecords()) : []);

/**
 * Watches the frame around the page: elements that a script removes or hides are restored at once. `onRepair` receives
 * what was repaired. Content of the page itself isn't watched.
 */
export function watchFrame(onRepair: (what: string[]) => void): void {
  const content = document.getElementById('content');
  const isEnded = repairs >= maxRepairs;
  // Each page has its own: one that was repaired too often doesn't leave the frame to the next one.
  repairs = 0;
  if (content === watched && content?.isConnected && !isEnded) return;
  observer?.disconnect();
  watched = content;
  observer = new MutationObserver((records) => {
    const found = repair(records);
    if (found.length > 0) onRepair(found);
  });
  let inner = content;
  if (inner) observer.observe(inner, { ...options, childList: false });
  while (inner?.parentElement && inner.id !== 'root') {
    const outer = inner.parentElement;
    if (outer !== document.body) observer.observe(outer, options);
    for (const other of outer.children)
      if (other !== inner && outer !== document.body) observer.observe(other, { ...options, subtree: true });
    inner = outer;
  }
}

/** Stops watching; for tests, which share one page. */
export function forgetFrame(): void {
  observer?.disconnect();
  observer = null;
  watched = null;
}
