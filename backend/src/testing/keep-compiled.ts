/**
 * Preloaded by the processes that tests start: writes their compiled code into the cache once they are ready. Node itself does so
 * when a process ends, but most of these are killed.
 */
import { flushCompileCache } from 'node:module';

const { send } = process;
if (send)
  process.send = (...args: unknown[]) => {
    if ((args[0] as { type?: string } | null)?.type === 'ready') flushCompileCache();
    return Reflect.apply(send, process, args) as boolean;
  };
