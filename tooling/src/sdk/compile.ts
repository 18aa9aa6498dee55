import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runTool } from '../checks/run-tool.ts';
import { repositoryRoot as root } from '../root.ts';

export interface Compilation {
  /** The package's sources, absolute. */
  sources: string;
  /** Patterns of the files to compile, relative to the sources. */
  include: readonly string[];
  exclude: readonly string[];
  /** Files other than scripts that are copied unchanged, relative to the sources. */
  assets: readonly string[];
  /** The folder of the resulting package; the scripts go to its `dist`. */
  target: string;
  /** Folder with the built packages that this one imports, each under its short name. */
  stage: string;
  /** Short names of the workspace packages that this one imports. */
  uses: readonly string[];
}

/** Compiles a package's TypeScript to JavaScript with declarations. Throws with the compiler's output. */
export async function compilePackage(compilation: Compilation): Promise<void> {
  const { sources, include, exclude, assets, target, stage, uses } = compilation;
  const dist = join(target, 'dist');
  mkdirSync(dist, { recursive: true });
  const config = join(target, 'tsconfig.json');
  const absolute = (patterns: readonly string[]) => patterns.map((pattern) => join(sources, pattern));
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    // Node does not strip types inside node_modules, and bundlers compile nothing there.
    rewriteRelativeImportExtensions: true,
    rootDir: sources,
    outDir: dist,
    typeRoots: [join(root, 'node_modules/@types')],
    paths: Object.fromEntries(uses.flatMap((name) => pathsOf(name, join(stage, name)))),
  };
  const settings = { extends: join(root, 'tsconfig.base.json'), compilerOptions };
  writeFileSync(config, JSON.stringify({ ...settings, include: absolute(include), exclude: absolute(exclude) }));
  const { code, output } = await runTool('tsc', ['-p', config]);
  if (code !== 0) throw new Error(`${sources} could not be compiled:\n${output}`);
  finishDeclarations(dist);
  for (const asset of assets) {
    mkdirSync(dirname(join(dist, asset)), { recursive: true });
    cpSync(join(sources, asset), join(dist, asset));
    if (asset.endsWith('.css')) writeFileSync(join(dist, `${asset}.d.ts`), 'export {};\n');
  }
}

/** Points the compiler to the built package instead of the sources that are linked under its name. */
function pathsOf(name: string, folder: string): [string, string[]][] {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, { types?: string } | string>;
  };
  return Object.entries(exports).flatMap(([entry, target]) => {
    const types = typeof target === 'string' ? undefined : target.types;
    return types === undefined ? [] : [[`@switchboard/${name}${entry.slice(1)}`, [join(folder, types)]]];
  });
}

/** The compiler keeps the file endings of sources in declarations, but the package contains no sources. */
function finishDeclarations(dist: string): void {
  for (const file of globSync('**/*.d.ts', { cwd: dist })) {
    const path = join(dist, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replaceAll(/((?:from|import)\s*\(?\s*['"]\.{1,2}\/[^'"]+?)\.tsx?(['"])/g, '$1.js$2'));
  }
}
