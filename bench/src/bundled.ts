/** The contents of a build's files, as reported by the compiler. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder } from '../../tooling/src/build/build-package.ts';
import { compile } from '../../tooling/src/build/compile.ts';
import { remoteConfig, shellConfig } from '../../tooling/src/webpack/preset.ts';
import { declarationOf } from './builds.ts';
import { root } from './stack.ts';

export interface Bundled {
  /** Names of the emitted files. */
  emitted: string[];
  /** The files that were bundled. */
  sources: string[];
}

type Stats = Awaited<ReturnType<typeof compile>>['stats'];

/** The source files of a compilation's modules. A joined module contains its parts. */
function sourcesOf({ compilation }: Stats): string[] {
  const resources = [...compilation.modules].flatMap((module) =>
    'modules' in module && Array.isArray(module.modules) ? (module.modules as object[]) : [module],
  );
  return [
    ...new Set(
      resources.flatMap((module) => ('resource' in module && module.resource ? [String(module.resource)] : [])),
    ),
  ];
}

/** Compiles the shell or a module again, from its cache, and discards the output. */
export async function bundledIn(name: string): Promise<Bundled> {
  const dir = join(root, name);
  const outputDir = mkdtempSync(join(tmpdir(), 'switchboard-bench-'));
  try {
    const place = { dir, outputDir, cacheDir: join(cacheFolder(root), 'webpack', name) };
    const { stats } = await compile(
      name === 'shell' ? shellConfig(place) : remoteConfig(await declarationOf(dir), place),
    );
    return { emitted: readdirSync(outputDir), sources: sourcesOf(stats) };
  } finally {
    rmSync(outputDir, { recursive: true, force: true });
  }
}

/** The library of a file: an npm package, the design system or the platform; null for pages and contracts. */
function libraryOf(source: string): string | null {
  const npmPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1];
  if (npmPackage !== undefined) return npmPackage;
  const folder = source.slice(root.length + 1).split('/')[0] ?? '';
  return source.startsWith(root) && /^(design-system|platform)$/.test(folder) ? folder : null;
}

/** Libraries that are in both builds, in any version; sorted. */
export function librariesInBoth(a: Bundled, b: Bundled): string[] {
  const names = ({ sources }: Bundled) => new Set(sources.map(libraryOf).filter((name) => name !== null));
  const ofB = names(b);
  return [...names(a)].filter((name) => ofB.has(name)).sort();
}
