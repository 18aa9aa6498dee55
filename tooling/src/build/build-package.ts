import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from './atomic-write.ts';
import type { BuildContext, BuildOutcome } from './build-context.ts';
import { contentKey } from './content-key.ts';
import type { FileHashes } from './file-hashes.ts';
import type { BrowserPackage } from './packages.ts';

/** The version that an earlier build of the same content left, or null when the package is stale. */
export function freshVersion(target: BrowserPackage, root: string, hashes: FileHashes): string | null {
  const distDir = join(target.dir, 'dist');
  try {
    const { key } = JSON.parse(readFileSync(join(distDir, 'build-key.json'), 'utf8')) as { key: string };
    const { version } = JSON.parse(readFileSync(join(distDir, 'current.json'), 'utf8')) as { version: string };
    const description = { shell: 'shell.json', site: 'site.json', embed: 'embed.js', module: 'module.json' }[
      target.kind
    ];
    if (!existsSync(join(distDir, version, description))) return null;
    return key === contentKey(target, root, hashes) ? version : null;
  } catch {
    return null;
  }
}

/** The folder of webpack's cache. */
export function cacheFolder(root: string): string {
  return join(root, 'node_modules/.cache/switchboard');
}

/** Builds one package, whether or not it is stale. */
export async function buildPackage(target: BrowserPackage, root: string, hashes: FileHashes): Promise<BuildOutcome> {
  const key = contentKey(target, root, hashes);
  const distDir = join(target.dir, 'dist');
  mkdirSync(distDir, { recursive: true });
  forgetDeadBuilds(distDir);
  const { version: packageVersion } = JSON.parse(readFileSync(join(target.dir, 'package.json'), 'utf8')) as {
    version: string;
  };
  const context: BuildContext = {
    dir: target.dir,
    buildDir: join(distDir, `.building-${process.pid}`),
    distDir,
    cacheDir: join(cacheFolder(root), 'webpack', target.name),
    packageVersion,
  };
  try {
    // webpack takes a second to load, which a start with nothing to build should not pay.
    const outcome = await build(target, context);
    writeAtomically(join(distDir, 'build-key.json'), `${JSON.stringify({ key })}\n`);
    return outcome;
  } finally {
    rmSync(context.buildDir, { recursive: true, force: true });
  }
}

async function build({ kind }: BrowserPackage, context: BuildContext): Promise<BuildOutcome> {
  if (kind === 'shell') return (await import('./build-shell.ts')).buildShell(context);
  if (kind === 'site') return (await import('./build-site.ts')).buildSite(context);
  if (kind === 'embed') return (await import('./build-embed.ts')).buildEmbed(context);
  return (await import('./build-module.ts')).buildModule(context);
}

/** Removes what builds left that were killed. */
function forgetDeadBuilds(distDir: string): void {
  for (const name of readdirSync(distDir)) {
    const pid = /^\.building-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(distDir, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
