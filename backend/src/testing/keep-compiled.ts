/**
 * Preloaded by the processes that tests start: writes what they have compiled into the cache once they are ready. Node itself does
 * so when a process ends, but most of these are killed.
 */
import { flushCompileCache, registerHooks } from 'node:module';

const { send } = process;
if (send)
  process.send = (...args: unknown[]) => {
    if ((args[0] as { type?: string } | null)?.type === 'ready') flushCompileCache();
    return Reflect.apply(send, process, args) as boolean;
  };

// A file of ours names another one exactly. Node looks for it and for its package.json all the same, which is a fifth of a start.
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    const isOurs =
      /^\.\.?\/.*\.ts$/.test(specifier) && parentURL.endsWith('.ts') && !parentURL.includes('/node_modules/');
    if (!isOurs) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true };
  },
});
