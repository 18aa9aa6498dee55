import { type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type To, useLocation } from 'react-router-dom';
import { host } from './installedHost.ts';

/** A component whose input would be lost if the page is left. */
export interface Asker {
  /** Whether there is input to lose now. */
  isActive: () => boolean;
  /** Asks the person; `leave` continues with what they wanted to do. */
  ask: (leave: () => void) => void;
}

const askers = new Set<Asker>();

/** Whether leaving the page now would lose input. */
export function isAnythingTyped(): boolean {
  return [...askers].some(({ isActive }) => isActive());
}

/** Returns true if there is no one to ask first; otherwise asks, which can call `leave` later. */
function unlessAsked(leave: () => void): boolean {
  const asker = [...askers].findLast(({ isActive }) => isActive());
  asker?.ask(leave);
  return asker === undefined;
}

/** Closes or leaves something: immediately, or after the innermost form with input has asked. */
export function afterAsking(then: () => void): void {
  if (unlessAsked(then)) then();
}

/** While mounted, every way to leave the page asks first if there is input to lose: links, Back, a reload. */
export function useAskBeforeLeaving(asker: Asker): void {
  const latest = useRef(asker);
  useEffect(() => {
    latest.current = asker;
  });
  useEffect(() => {
    const own: Asker = { isActive: () => latest.current.isActive(), ask: (leave) => latest.current.ask(leave) };
    const warn = (event: BeforeUnloadEvent) => {
      if (own.isActive()) event.preventDefault();
    };
    askers.add(own);
    window.addEventListener('beforeunload', warn);
    return () => {
      askers.delete(own);
      window.removeEventListener('beforeunload', warn);
    };
  }, []);
}

const indexOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/** The browser reports Back and Forward only after they happened: this reverts them before the router is notified. */
function useAskBeforeBack(): void {
  const location = useLocation();
  const index = useRef(0);
  useLayoutEffect(() => {
    if (location.key) index.current = indexOf(window.history.state);
  }, [location]);
  // Window listeners run in the order they were added: a child's layout effect runs before its router's.
  useLayoutEffect(() => {
    let isReturning = false;
    let onReturned: (() => void) | null = null;
    const onPop = (event: PopStateEvent) => {
      const steps = indexOf(event.state) - index.current;
      // Back closes the open dialog, but only once the page's history entry is current again, since closing changes
      // that entry.
      const close = !isReturning && steps < 0 ? host().closerOfDialog?.() : null;
      if (close) {
        event.stopImmediatePropagation();
        isReturning = true;
        onReturned = close;
        window.history.go(-steps);
        return;
      }
      if (isReturning || (steps !== 0 && !unlessAsked(() => window.history.go(steps)))) {
        event.stopImmediatePropagation();
        isReturning = !isReturning;
        if (isReturning) window.history.go(-steps);
        else {
          onReturned?.();
          onReturned = null;
        }
      }
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
}

function BackGuard() {
  useAskBeforeBack();
  return null;
}

/** Inside a router: asks before the path changes. A change of only the query stays on the page. */
export function AskingNavigation({ children, hasBackButton }: { children?: ReactNode; hasBackButton: boolean }) {
  const context = useContext(NavigationContext);
  const { pathname } = useLocation();
  const here = useRef(pathname);
  useLayoutEffect(() => {
    here.current = pathname;
  });
  const asking = useMemo(() => {
    const { navigator } = context;
    const leaves = (to: To) => {
      const path = typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname;
      return path !== undefined && path !== '' && path !== here.current;
    };
    const asked =
      (go: typeof navigator.push): typeof navigator.push =>
      (to, state, options) => {
        if (!leaves(to) || unlessAsked(() => go(to, state, options))) go(to, state, options);
      };
    const own = { push: asked(navigator.push), replace: asked(navigator.replace) };
    return { ...context, navigator: Object.assign(Object.create(navigator) as typeof navigator, own) };
  }, [context]);
  return (
    <NavigationContext value={asking}>
      {hasBackButton && <BackGuard />}
      {children}
    </NavigationContext>
  );
}
