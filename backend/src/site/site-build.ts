import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SiteManifest, type SitePage } from '@switchboard/contracts/site';
import type { Env } from '../env.ts';
import { currentBuild } from '../http/build-files.ts';

/** The last build of the public pages. */
export interface SiteBuild {
  dir: string;
  version: string;
  pages: ReadonlyMap<string, SitePage>;
  /** The checksum with which a policy lets the pages' own script run. */
  scriptHash: string;
}

let read: SiteBuild | null = null;

/** After this long, everyone gets a new build. */
const lookAgainMs = 1000;
let looked: { distDir: string; at: number; build: ReturnType<typeof currentBuild> } | null = null;

/** The folder of the current build, which is looked up once a second instead of for every page. */
function currentFolder(distDir: string): ReturnType<typeof currentBuild> {
  const now = performance.now();
  if (looked?.build && looked.distDir === distDir && now - looked.at < lookAgainMs) return looked.build;
  looked = { distDir, at: now, build: currentBuild(join(distDir, 'site')) };
  return looked.build;
}

/** The current build of the public pages; null before there is one. */
export function siteBuild({ distDir }: Pick<Env, 'distDir'>): SiteBuild | null {
  const build = currentFolder(distDir);
  if (!build) return null;
  if (read?.dir === build.dir) return read;
  const { theme_script, pages } = SiteManifest.parse(JSON.parse(readFileSync(join(build.dir, 'site.json'), 'utf8')));
  read = {
    ...build,
    pages: new Map(pages.map((page) => [page.path, page])),
    scriptHash: `'sha256-${createHash('sha256').update(theme_script).digest('base64')}'`,
  };
  return read;
}
