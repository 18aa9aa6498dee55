import '../webpack/one-webpack.ts';
import webpack, { type Configuration, type Stats } from 'webpack';

/** Runs one webpack build; warnings are answered, errors thrown. */
export async function compile(configuration: Configuration): Promise<{ stats: Stats; warnings: string[] }> {
  const compiler = webpack(configuration);
  if (!compiler) throw new Error('webpack gave no compiler for this configuration');
  try {
    const stats = await new Promise<Stats>((resolve, reject) => {
      compiler.run((error, result) => {
        if (error || !result) reject(error ?? new Error('webpack ended without a result'));
        else resolve(result);
      });
    });
    if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
    const { warnings = [] } = stats.toJson({ all: false, warnings: true });
    return { stats, warnings: warnings.map(({ message }) => message) };
  } finally {
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
  }
}

/** JavaScript and CSS files of a named group of chunks: an entry, or an exposed component. */
export function filesOfGroup(stats: Stats, name: string): string[] {
  const group = stats.compilation.namedChunkGroups.get(name);
  if (!group) return [];
  return group.getFiles().filter((file) => /\.(js|css)$/.test(file));
}

/** The shared libraries that a build of a module takes from the shell, sorted. */
export function sharedIn(stats: Stats): string[] {
  const keys = [...stats.compilation.modules].flatMap((module) => {
    const { shareKey } = (module as { options?: { shareKey?: unknown } }).options ?? {};
    return module.type === 'consume-shared-module' && typeof shareKey === 'string' ? [shareKey] : [];
  });
  return [...new Set(keys)].sort();
}
