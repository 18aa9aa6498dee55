/**
 * Import this before anything that imports webpack. Storybook may install its own webpack at the root of node_modules,
 * where plug-ins would find it instead of ours; a compiler and its plug-ins must come from one copy.
 */
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const { resolve } = createRequire(import.meta.url);

registerHooks({
  resolve(specifier, context, nextResolve) {
    const isWebpack = specifier === 'webpack' || specifier.startsWith('webpack/');
    const isOurs = context.parentURL?.startsWith(new URL('..', import.meta.url).href) ?? false;
    if (!isWebpack || isOurs) return nextResolve(specifier, context);
    return { url: pathToFileURL(resolve(specifier)).href, format: 'commonjs', shortCircuit: true };
  },
});
