import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ModuleManifest } from '@switchboard/contracts/modules';
import { writeAtomically } from './atomic-write.ts';

export type FileRecords = ModuleManifest['files'];

const brotli = promisify(brotliCompress);
const gunzipable = promisify(gzip);
const keptVersions = 3;
const compressible = /\.(js|css|html|svg|json)$/;
const smallestCompressedBytes = 1024;

/** Files of a build, relative to its folder, with forward slashes, sorted. */
function emittedFiles(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Content of every emitted file, by name. */
export function readEmitted(dir: string): Map<string, Buffer> {
  return new Map(emittedFiles(dir).map((file) => [file, readFileSync(join(dir, file))]));
}

/** `<package version>-<12 hex of the emitted files>` of the shell or the site: the same sources give the same version. */
export function buildVersion(packageVersion: string, dir: string): string {
  const hash = createHash('sha256');
  for (const file of emittedFiles(dir)) hash.update(`${file}\0`).update(readFileSync(join(dir, file)));
  return `${packageVersion}-${hash.digest('hex').slice(0, 12)}`;
}

/** Replaces the placeholder in the emitted files with `name`. Both have the same length, so source maps stay correct. */
export function replaceInFiles(dir: string, placeholder: string, name: string): void {
  if (placeholder.length !== name.length) throw new Error(`${name} and ${placeholder} differ in length`);
  for (const file of emittedFiles(dir).filter((path) => /\.(js|css|map)$/.test(path))) {
    const path = join(dir, file);
    const text = readFileSync(path, 'utf8');
    if (text.includes(placeholder)) writeFileSync(path, text.replaceAll(placeholder, name));
  }
}

function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Size and integrity of every emitted file. */
export function fileRecords(dir: string): FileRecords {
  return Object.fromEntries(
    emittedFiles(dir).map((file) => {
      const content = readFileSync(join(dir, file));
      return [file, { bytes: content.byteLength, integrity: integrityOf(content) }];
    }),
  );
}

/** Inserts a page's absolute addresses, and the integrity of its scripts and style sheets. */
export function finishPage(path: string, basePath: string, placeholder: string, files: FileRecords): void {
  const escaped = placeholder.replaceAll('/', '\\/');
  const page = readFileSync(path, 'utf8').replaceAll(
    new RegExp(`(src|href)="${escaped}([^"]+)"`, 'g'),
    (_match, attribute: string, file: string) => {
      const record = files[file];
      if (!record) throw new Error(`${path} names ${file}, which the build did not emit`);
      // Blocks rendering until the scripts run, so that a stored theme applies from the first paint.
      const blocking = attribute === 'src' ? ' blocking="render"' : '';
      return `${attribute}="${basePath}${file}" integrity="${record.integrity}"${blocking}`;
    },
  );
  writeFileSync(path, page);
}

/** Writes `.br` and `.gz` next to every text file of more than a kilobyte. */
export async function compress(dir: string): Promise<void> {
  const files = emittedFiles(dir).filter(
    (file) => compressible.test(file) && statSync(join(dir, file)).size > smallestCompressedBytes,
  );
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(join(dir, file));
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      };
      const [br, gz] = await Promise.all([brotli(content, { params }), gunzipable(content, { level: 9 })]);
      writeFileSync(join(dir, `${file}.br`), br);
      writeFileSync(join(dir, `${file}.gz`), gz);
    }),
  );
}

/** Moves a finished build to `dist/<version>/`, makes it the current one and removes all but the last versions. */
export function publish(buildDir: string, distDir: string, version: string): void {
  const target = join(distDir, version);
  rmSync(target, { recursive: true, force: true });
  renameSync(buildDir, target);
  const now = new Date();
  utimesSync(target, now, now);
  writeAtomically(join(distDir, 'current.json'), `${JSON.stringify({ version })}\n`);
  prune(distDir, version);
}

function prune(distDir: string, current: string): void {
  const older = readdirSync(distDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^\d+\.\d+\.\d+-[0-9a-f]{12}$/.test(entry.name) && entry.name !== current)
    .map((entry) => ({ name: entry.name, time: statSync(join(distDir, entry.name)).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  for (const { name } of older.slice(keptVersions - 1)) rmSync(join(distDir, name), { recursive: true, force: true });
}
