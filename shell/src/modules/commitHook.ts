/**
 * Counts what React puts on screen, through the door that React keeps open for developer tools. It is the page's first
 * file: React looks for the door once, as it starts.
 */
interface DevToolsHook {
  supportsFiber?: boolean;
  inject?: (...args: unknown[]) => unknown;
  onCommitFiberRoot?: (...args: unknown[]) => unknown;
}

// A page that moves draws with the screen, sixty times a second; a loop draws as often as it can.
const stormPerSecond = 100;
const windowMs = 1000;

let commits = 0;
let counted = 0;
let since = 0;
let onStorm = (): void => undefined;

/** How often React has drawn in this page. */
export const commitCount = (): number => commits;

/** Calls `listener` after each second in which React drew suspiciously often. */
export function onCommitStorm(listener: () => void): void {
  onStorm = listener;
}

function count(): void {
  commits += 1;
  const now = performance.now();
  if (now - since < windowMs) return;
  if ((commits - counted) * windowMs >= stormPerSecond * (now - since)) onStorm();
  since = now;
  counted = commits;
}

const place = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: DevToolsHook };
place.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= { supportsFiber: true, inject: () => 1 };
const hook = place.__REACT_DEVTOOLS_GLOBAL_HOOK__;
const before = hook.onCommitFiberRoot;
hook.onCommitFiberRoot = (...args) => {
  before?.apply(hook, args);
  count();
};
