import { commitCount } from './commitHook.ts';

const secondsToSettle = 2;
const stormPerSecond = 100;

let isWatching = false;

/** Counts the commits and frames of one second. */
function measureSecond(): Promise<{ commits: number; frames: number }> {
  return new Promise((resolve) => {
    const before = commitCount();
    let frames = 0;
    let request = requestAnimationFrame(function count() {
      frames += 1;
      request = requestAnimationFrame(count);
    });
    setTimeout(() => {
      cancelAnimationFrame(request);
      resolve({ commits: commitCount() - before, frames });
    }, 1000);
  });
}

/**
 * Takes down the newest part of a module when React keeps rendering more often than the screen can show. A burst, such
 * as many events at once, is over by then; a part that renders with the screen renders once per frame.
 */
export async function settleStorm(stop: (why: string) => void): Promise<void> {
  if (isWatching) return;
  isWatching = true;
  try {
    for (let second = 0; second < secondsToSettle; second += 1) {
      const { commits, frames } = await measureSecond();
      // A hidden page has no frames to compare with.
      if (document.hidden || commits < stormPerSecond || commits < 2 * frames) return;
    }
    stop(`It set state without end, for ${secondsToSettle + 1} seconds.`);
  } finally {
    isWatching = false;
  }
}
