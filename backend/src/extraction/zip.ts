import { crc32, inflateRawSync } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { ExtractionError } from './extraction-error.ts';
import { limits } from './limits.ts';

export type ZipArchive = { names: string[]; read(name: string): Promise<Buffer | undefined> };

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;

const endBytes = 22;

/** Some programs leave bytes after the end of a zip; the library rejects those. */
function withoutTrailer(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + endBytes > bytes.length) throw new ExtractionError('corrupt', 'zip without a directory');
  return bytes.subarray(0, end + endBytes + bytes.readUInt16LE(end + endBytes - 2));
}

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.zipMembers)
    throw new ExtractionError('too_complex', `zip with ${zip.entryCount} members`);
  const members = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName, compressedSize, uncompressedSize } = entry;
    total += uncompressedSize;
    if (entry.isEncrypted()) throw new ExtractionError('encrypted', 'zip member is encrypted');
    if (members.has(fileName)) throw new ExtractionError('too_complex', 'zip names a member twice');
    members.set(fileName, entry);
    const isHigh = uncompressedSize > limits.zipRatio * Math.max(1, compressedSize);
    if (isHigh && uncompressedSize > limits.zipRatioFromBytes)
      throw new ExtractionError('too_complex', `zip member inflates ${uncompressedSize} of ${compressedSize}`);
  }
  if (total > limits.zipDeclaredBytes) throw new ExtractionError('too_complex', `zip declares ${total} bytes`);
  return members;
}

/** Stops one byte after the declared size, so a header that declares too little costs nothing. */
function inflate(packed: Buffer, { fileName, uncompressedSize }: Entry): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: uncompressedSize + 1 });
  } catch (error) {
    const isTooLong = error instanceof RangeError;
    throw new ExtractionError(isTooLong ? 'too_complex' : 'corrupt', `zip member ${fileName} does not inflate`);
  }
}

async function readMember(bytes: Buffer, zip: ZipFile, entry: Entry, memberBytes: number): Promise<Buffer> {
  const { compressedSize, compressionMethod, uncompressedSize } = entry;
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const packed = bytes.subarray(fileDataStart, fileDataStart + compressedSize);
  if (uncompressedSize > memberBytes)
    throw new ExtractionError('too_complex', `zip member declares ${uncompressedSize} bytes`);
  if (compressionMethod !== 0 && compressionMethod !== 8)
    throw new ExtractionError('corrupt', `zip method ${compressionMethod}`);
  const data = compressionMethod === 0 ? packed : inflate(packed, entry);
  if (data.length !== uncompressedSize)
    throw new ExtractionError('corrupt', 'zip member has another size than declared');
  return data;
}

/** Limits for the inflated size of one member, and of all members together. Documents contain less text than tables. */
interface InflationBounds {
  memberBytes: number;
  totalBytes: number;
}

const ofDocuments: InflationBounds = { memberBytes: limits.zipXmlMemberBytes, totalBytes: limits.zipXmlTotalBytes };

/**
 * Opens a zip after checking its directory; a member is inflated when it is read, within the limits for each and for all. Throws
 * ExtractionError, or the library's own error for a damaged archive.
 */
export async function openZip(given: Buffer, bounds = ofDocuments): Promise<ZipArchive> {
  const bytes = withoutTrailer(given);
  const zip = await fromBufferPromise(bytes);
  const members = await readDirectory(zip);
  let total = 0;
  return {
    names: [...members.keys()],
    async read(name) {
      const member = members.get(name);
      if (member === undefined) return undefined;
      const data = await readMember(bytes, zip, member, bounds.memberBytes);
      total += data.length;
      if (total > bounds.totalBytes) throw new ExtractionError('too_complex', 'zip inflates to too much');
      return data;
    },
  };
}

/** Packs members without compression, so that libraries only see what was inflated and checked here. */
export function packStored(members: readonly { name: string; data: Buffer }[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data } of members) {
    const nameBytes = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(localSignature, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(0x800, 6);
    local.writeUInt32LE(crc32(data), 14);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(data.length, 22);
    local.writeUInt16LE(nameBytes.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(entrySignature, 0);
    entry.writeUInt16LE(20, 4);
    local.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, nameBytes, data);
    directory.push(entry, nameBytes);
    offset += 30 + nameBytes.length + data.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endSignature, 0);
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listing, end]);
}
