/**
 * Calls back once when the process that started this one is gone, even if it was killed. The backend follows the same
 * protocol without importing this: it is forked with an IPC channel and shuts down on `disconnect`.
 */
export function exitWithParent(onOrphan: () => void): void {
  const parent = process.ppid;
  let isTold = false;
  const tell = () => {
    if (isTold) return;
    isTold = true;
    clearInterval(timer);
    onOrphan();
  };
  const timer = setInterval(() => {
    if (process.ppid !== parent) tell();
  }, 1000);
  timer.unref();
  if (process.channel) {
    process.on('disconnect', tell);
    // Only the loss of the channel matters; it must not keep the process alive.
    process.channel.unref();
  }
}
