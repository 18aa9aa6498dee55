import { existsSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { ModuleDeclaration, ModuleFile, ModuleVersion } from '@switchboard/contracts/modules';
import type { Hono, Context as HonoContext } from 'hono';
import { AppError } from '../errors.ts';
import type { FileStore } from '../files/file-store.ts';
import type { AppVariables } from '../handler.ts';
import { encodings, isCompressible } from '../registry/compress.ts';
import { isVersionServed } from '../registry/published-served.ts';
import { versionFolder } from '../registry/version-files.ts';
import type { Services } from '../services.ts';
import { acceptedOf } from './accepted-encoding.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.bin': 'application/octet-stream',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** The folder of a package's current build, or undefined if it was never built or its files are gone. */
export function currentBuild(packageDir: string): { version: string; dir: string } | undefined {
  try {
    const { version } = JSON.parse(readFileSync(join(packageDir, 'dist/current.json'), 'utf8')) as { version: string };
    const dir = join(packageDir, 'dist', version);
    return ModuleVersion.safeParse(version).success && statSync(dir).isDirectory() ? { version, dir } : undefined;
  } catch {
    return undefined;
  }
}

/** The folder for builds of the shell in the bucket. */
export const shellFolder = (version: string): string => `shell/${version}/`;

// A page or picture that is opened by its own address must not run with the permissions of this origin's cookies: otherwise anyone
// who may publish one module could act for everyone who follows a link.
const documents = ['.html', '.svg'];
const documentPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:";

/** Reads a file of a build by its path; undefined if it doesn't exist. */
type ReadFile = (file: string) => Promise<Uint8Array | undefined>;

/**
 * Answers one file of an immutable build, compressed as the browser accepts. Undefined if there is no such file: the caller answers
 * 404, never the page, so that a missing script is reported as missing.
 */
async function buildFile(
  http: HonoContext,
  version: string,
  file: string,
  read: ReadFile,
): Promise<Response | undefined> {
  const type = types[extname(file)];
  if (!type || !ModuleVersion.safeParse(version).success || !ModuleFile.safeParse(file).success) return undefined;
  const wanted = isCompressible(file) ? acceptedOf(http.req.header('accept-encoding'), encodings) : [];
  for (const { ending, encoding } of [...wanted, { ending: '', encoding: undefined }]) {
    const content = await read(file + ending);
    if (!content) continue;
    const isDocument = documents.includes(extname(file));
    return http.body(content as Uint8Array<ArrayBuffer>, 200, {
      'content-type': type,
      ...(isDocument ? { 'content-security-policy': documentPolicy } : {}),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      // Entries are loaded with `crossorigin`, so that their integrity is checked.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    });
  }
  return undefined;
}

async function fromDisk(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch {
    return undefined;
  }
}

/** Reads a stored file; undefined if there is none. Throws UNAVAILABLE if the store can't be checked. */
async function fromStore(files: FileStore, key: string): Promise<Uint8Array | undefined> {
  try {
    return await files.bytes(key);
  } catch {
    // A compressed sibling is optional; for other files, a 404 would make the shell reload itself.
    const isSibling = encodings.some(({ ending }) => key.endsWith(ending));
    if (!isSibling && (await files.exists(key).catch(() => true)))
      throw new AppError('UNAVAILABLE', 'The file cannot be read at the moment. Please try again.');
    return undefined;
  }
}

/**
 * Serves the files of the shell's builds and of the published modules. They need no session, and the database only once per process
 * and version, to check that it is published.
 */
export function registerBuildFiles(app: Hono<AppVariables>, { env, files, systemPool }: Services): void {
  app.get('/modules/:id/:version/:file{.+}', async (http) => {
    const { id, version, file } = http.req.param();
    const isModule = ModuleDeclaration.shape.id.safeParse(id).success;
    // Checked once per request, and only if its address can be that of a file.
    let isServed: Promise<boolean> | undefined;
    const read: ReadFile = async (name) => {
      isServed ??= isVersionServed({ systemPool }, { id, version });
      return (await isServed) ? fromStore(files, versionFolder(id, version) + name) : undefined;
    };
    const answer = isModule ? await buildFile(http, version, file, read) : undefined;
    if (!answer) throw new AppError('NOT_FOUND', 'File not found');
    return answer;
  });

  // Open pages check here whether they are outdated.
  app.get('/shell/current.json', (http) => {
    const build = currentBuild(join(env.distDir, 'shell'));
    if (!build) throw new AppError('NOT_FOUND', 'File not found');
    return http.json({ version: build.version }, 200, { 'cache-control': 'no-store' });
  });

  app.get('/shell/:version/:file{.+}', async (http) => {
    const { version, file } = http.req.param();
    const answer = await buildFile(http, version, file, (name) => {
      const dir = join(env.distDir, 'shell/dist', version);
      // For a version that runs on other hosts, the bucket has only the files they uploaded.
      return env.s3 && !existsSync(dir) ? fromStore(files, shellFolder(version) + name) : fromDisk(join(dir, name));
    });
    if (!answer) throw new AppError('NOT_FOUND', 'File not found');
    return answer;
  });
}
