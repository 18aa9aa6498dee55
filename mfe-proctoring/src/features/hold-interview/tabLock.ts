import { interviewLockName } from '../../call/interviewLock.ts';

/** What holds an interview in one window of this browser. */
export interface TabLock {
  /** Whether this window has it. Settles at once. */
  isOurs: Promise<boolean>;
  /** Settles when this window has it, now or after the other one is gone. */
  free: Promise<void>;
  release(): void;
}

/** Takes the interview for this window, or waits until the one that has it is gone. Where there are no locks, the server alone decides. */
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
