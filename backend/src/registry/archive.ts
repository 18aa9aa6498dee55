import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { moduleArchiveLimits } from '@switchboard/contracts/module-registry.limits';
import { ModuleFile } from '@switchboard/contracts/modules';
import { type Extract, extract } from 'tar-stream';
import { AppError } from '../errors.ts';
import { archiveError, shownName } from './archive-error.ts';
import { boundedHeaders } from './archive-headers.ts';

export { archiveError, shownName };

type Entry = Extract extends AsyncIterable<infer E> ? E : never;

const { unpackedBytes, files: maxFiles } = moduleArchiveLimits;
const types = 'js css html json svg png webp avif jpg woff2 wasm bin mp3 ogg map txt';
const permittedName = new RegExp(`\\.(${types.replaceAll(' ', '|')})$`);

/** Counts the real output, whatever the headers declare. */
function counted(): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > unpackedBytes)
        done(archiveError(`The archive unpacks to more than ${unpackedBytes / 1_000_000} MB. Take large files out.`));
      else done(null, chunk);
    },
  });
}

/** The name of an entry's file, or undefined for a folder. Throws for anything else. */
function nameOf({ header }: Entry): string | undefined {
  const { name, type } = header;
  const shown = shownName(name);
  const plain = name.replace(/^\.\//, '');
  if (type === 'directory') {
    const folder = plain.replace(/\/$/, '');
    if (folder === '' || folder === '.' || ModuleFile.safeParse(folder).success) return undefined;
  }
  if (type !== 'file' && type !== 'directory')
    throw archiveError(`"${shown}" is neither a file nor a folder (${type}). Pack plain files only, without links.`);
  if (!ModuleFile.safeParse(plain).success)
    throw archiveError(
      `"${shown}" is not a name that a module's file may have. Pack with names relative to the build.`,
    );
  if (!permittedName.test(plain))
    throw archiveError(`"${shown}" is of a type that modules do not have. Permitted are: ${types}.`);
  return plain;
}

async function contentOf(entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Names that differ only in case are one file on some disks, and a file can't be a folder as well. */
function assertDistinct(names: Iterable<string>): void {
  const seen = new Set<string>();
  const folders = new Set<string>();
  for (const name of names) {
    const lower = name.toLowerCase();
    if (seen.has(lower)) throw archiveError(`"${name}" is in the archive twice. Pack every file once.`);
    seen.add(lower);
    for (let slash = lower.indexOf('/'); slash > 0; slash = lower.indexOf('/', slash + 1))
      folders.add(lower.slice(0, slash));
  }
  const both = [...folders].find((folder) => seen.has(folder));
  if (both !== undefined) throw archiveError(`"${both}" is both a file and a folder. Give them different names.`);
}

/** The files of a gzipped tar. Throws VALIDATION with the reason `archive` for an invalid or malicious one. */
export async function unpackArchive(archive: Uint8Array): Promise<Map<string, Buffer>> {
  const files: [string, Buffer][] = [];
  let entries = 0;
  const unpacked = extract();
  const reading = (async () => {
    for await (const entry of unpacked) {
      entries += 1;
      const name = nameOf(entry);
      if (entries > 2 * maxFiles || files.length >= maxFiles)
        throw archiveError(`The archive has more than ${maxFiles} files. Build the module with fewer chunks.`);
      if (name === undefined) entry.resume();
      else files.push([name, await contentOf(entry)]);
    }
  })();
  const results = await Promise.allSettled([
    pipeline(Readable.from([archive]), createGunzip(), counted(), boundedHeaders(), unpacked),
    reading,
  ]);
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  if (failures.length > 0)
    throw (
      failures.find((failure) => failure instanceof AppError) ??
      archiveError(
        'The file is not a complete gzipped tar. Pack it anew, e.g. with npm run release, and send it whole.',
      )
    );
  assertDistinct(files.map(([name]) => name));
  return new Map(files);
}
