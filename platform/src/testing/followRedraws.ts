/** The parts of React's fiber tree that this module reads. */
interface Fiber {
  flags: number;
  type: unknown;
  stateNode: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
}

/** The flag with which React marks fibers that it called in a commit, for its developer tools. */
const performedWork = 1;

function* childrenOf(fiber: Fiber | null): Generator<Fiber> {
  for (let child = fiber?.child ?? null; child; child = child.sibling) yield child;
}

const componentKinds = new Set([Symbol.for('react.forward_ref'), Symbol.for('react.memo')]);

/** Whether it is a component, and not an element, a provider or similar. */
function isComponent(type: unknown): boolean {
  if (typeof type === 'function') return true;
  return typeof type === 'object' && type !== null && componentKinds.has((type as { $$typeof: symbol }).$$typeof);
}

/** Collects the controls below `fiber` whose own component was called again in the last commit. */
function collect(fiber: Fiber, before: Fiber | null, isCalled: boolean, drawn: Set<Element>): void {
  if (isCalled && (fiber.type === 'input' || fiber.type === 'textarea')) drawn.add(fiber.stateNode as Element);
  const isOwnCalled = isComponent(fiber.type) ? (fiber.flags & performedWork) !== 0 : isCalled;
  // Fibers that React skipped are the same objects in both trees.
  const untouched = new Set(childrenOf(before));
  for (const child of childrenOf(fiber)) if (!untouched.has(child)) collect(child, child.alternate, isOwnCalled, drawn);
}

function rootOf(container: Element): { current: Fiber } {
  const key = Object.keys(container).find((name) => name.startsWith('__reactContainer$'));
  if (!key) throw new Error('React draws nothing into this element');
  const { stateNode } = (container as unknown as Record<string, Fiber>)[key] as Fiber;
  return stateNode as { current: Fiber };
}

/**
 * Tracks which inputs and text areas React renders again below the container of `render`. The returned function gives
 * those since its last call.
 */
export function followRedraws(container: Element): () => Element[] {
  const root = rootOf(container);
  let { current } = root;
  let drawn = new Set<Element>();
  Object.defineProperty(root, 'current', {
    configurable: true,
    get: () => current,
    set: (next: Fiber) => {
      collect(next, next.alternate, false, drawn);
      current = next;
    },
  });
  return () => {
    const taken = [...drawn];
    drawn = new Set();
    return taken;
  };
}
