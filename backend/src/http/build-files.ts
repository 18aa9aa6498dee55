import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import type { Context as HonoContext } from 'hono';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

const versionPattern = /^\d+\.\d+\.\d+-[0-9a-f]{12}$/;

/** The folder of a package's current build, or undefined when it was never built or its files are gone. */
export function currentBuild(packageDir: string): { version: string; dir: string } | undefined {
  try {
    const { version } = JSON.parse(readFileSync(join(packageDir, 'dist/current.json'), 'utf8')) as { version: string };
    const dir = join(packageDir, 'dist', version);
    return versionPattern.test(version) && statSync(dir).isDirectory() ? { version, dir } : undefined;
  } catch {
    return undefined;
  }
}

async function firstExisting(
  paths: { path: string; encoding?: string }[],
): Promise<{ content: Buffer; encoding?: string } | undefined> {
  for (const { path, encoding } of paths) {
    try {
      return { content: await readFile(path), ...(encoding ? { encoding } : {}) };
    } catch {}
  }
  return undefined;
}

/**
 * Answers one file of an immutable build, compressed as the browser accepts. Undefined when there is no such file: the
 * caller answers 404, never the page, so that a missing script is seen as missing.
 */
export async function buildFile(
  http: HonoContext,
  packageDir: string,
  version: string,
  file: string,
): Promise<Response | undefined> {
  const type = types[extname(file)];
  const relative = normalize(file);
  if (!type || !versionPattern.test(version) || relative.startsWith('..') || relative.startsWith(sep)) return undefined;
  const path = join(packageDir, 'dist', version, relative);
  const accepted = http.req.header('accept-encoding') ?? '';
  const found = await firstExisting([
    ...(/\bbr\b/.test(accepted) ? [{ path: `${path}.br`, encoding: 'br' }] : []),
    ...(/\bgzip\b/.test(accepted) ? [{ path: `${path}.gz`, encoding: 'gzip' }] : []),
    { path },
  ]);
  if (!found) return undefined;
  return http.body(new Uint8Array(found.content), 200, {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    // Entries are loaded with `crossorigin`, so that their integrity is checked.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    ...(found.encoding ? { 'content-encoding': found.encoding } : {}),
  });
}
