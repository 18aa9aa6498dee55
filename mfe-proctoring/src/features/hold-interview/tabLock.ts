import { interviewLockName } from '../../call/interviewLock.ts';

/** Keeps an interview in one window of this browser. */
export interface TabLock {
  /** Whether this window has the lock. Settles at once. */
  isOurs: Promise<boolean>;
  /** Settles when this window has the lock, now or after the other window is gone. */
  free: Promise<void>;
  release(): void;
}

/** Takes the lock for this window, or waits until the window that has it is gone. Without locks in the browser, only the server decides. */
export function takeTabLock(id: string): TabLock {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return { isOurs: Promise.resolve(true), free: Promise.resolve(), release: () => undefined };
  const given = new AbortController();
  let release = () => given.abort();
  const hold = () =>
    new Promise<void>((resolve) => {
      release = resolve;
    });
  let reportFree = () => {};
  const free = new Promise<void>((resolve) => {
    reportFree = resolve;
  });
  const isOurs = new Promise<boolean>((resolve) => {
    void locks.request(interviewLockName(id), { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      if (!lock) return undefined;
      reportFree();
      return hold();
    });
  });
  void isOurs.then((isHeld) => {
    if (isHeld || given.signal.aborted) return;
    locks
      .request(interviewLockName(id), { signal: given.signal }, () => {
        reportFree();
        return hold();
      })
      .catch(() => undefined);
  });
  return { isOurs, free, release: () => release() };
}
