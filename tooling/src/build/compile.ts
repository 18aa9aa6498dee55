import '../webpack/one-webpack.ts';
import webpack, { type Configuration, type Module, type Stats } from 'webpack';

/** Runs one webpack build. Returns warnings and throws errors. */
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
    if (stats.hasErrors()) throw new Error(errorsOf(stats));
    return { stats, warnings: warningsOf(stats) };
  } finally {
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
  }
}

/** The compiler's errors, without duplicates and without stack frames of the loader and of native code. */
export function errorsOf(stats: Stats): string {
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  const texts = errors.map(({ message, moduleName }) => {
    const lines = message
      .replace(/\n*Stack backtrace:(?:\n\s+\d+: .*(?:\n\s+at .*)?)*/g, '')
      .split('\n')
      .filter((line) => !/^Module (build|parse) failed|^\s+at .*node_modules|^Caused by:|^You may need/.test(line));
    return [moduleName, ...lines].filter(Boolean).join('\n').trim();
  });
  return [...new Set(texts)].join('\n\n');
}

/** The warnings of a build, unchanged. */
export function warningsOf(stats: Stats): string[] {
  const { warnings = [] } = stats.toJson({ all: false, warnings: true });
  return warnings.map(({ message }) => message.replace(/^Module Warning \(from [^)]*\):\n/, '')).sort();
}

/** JavaScript and CSS files of a named group of chunks: an entry, or an exposed component. */
export function filesOfGroup(stats: Stats, name: string): string[] {
  const group = stats.compilation.namedChunkGroups.get(name);
  if (!group) return [];
  return group.getFiles().filter((file) => /\.(js|css)$/.test(file));
}

function sharedAmong(modules: Iterable<Module>): string[] {
  const keys = [...modules].flatMap((module) => {
    const { shareKey } = (module as { options?: { shareKey?: unknown } }).options ?? {};
    return module.type === 'consume-shared-module' && typeof shareKey === 'string' ? [shareKey] : [];
  });
  return [...new Set(keys)].sort();
}

/** The shared libraries that a build of a module takes from the shell, sorted. */
export function sharedIn(stats: Stats): string[] {
  return sharedAmong(stats.compilation.modules);
}

/** The shared libraries that a named group of chunks takes from the shell before it runs, sorted. */
export function sharedInGroup({ compilation }: Stats, name: string): string[] {
  const chunks = compilation.namedChunkGroups.get(name)?.chunks ?? [];
  return sharedAmong(chunks.flatMap((chunk) => [...compilation.chunkGraph.getChunkModules(chunk)]));
}
