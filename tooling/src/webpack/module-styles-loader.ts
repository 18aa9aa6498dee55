import { relative } from 'node:path';
import type { LoaderContext } from 'webpack';
import { globalStylesIn, ownStyles, type StyleWarning } from './module-styles.ts';

/** Reads the styles of a module before they are compiled: says what reaches for the whole page, and keeps it from that. */
export default function moduleStylesLoader(this: LoaderContext<{ moduleId: string }>, source: string): string {
  const { resourcePath, rootContext } = this;
  const warn = (warnings: readonly StyleWarning[]) => {
    for (const { line, text } of warnings)
      this.emitWarning(new Error(`${relative(rootContext, resourcePath)}:${line}: ${text}`));
  };
  if (!resourcePath.endsWith('.css')) {
    warn(globalStylesIn(source));
    return source;
  }
  const { css, warnings } = ownStyles(source, this.getOptions().moduleId, resourcePath);
  warn(warnings);
  return css;
}
