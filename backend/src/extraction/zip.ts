import { crc32, inflateRawSync } from 'node:zlib';
import { ExtractionError } from './extraction-error.ts';
import { limits } from './limits.ts';

type Member = { name: string; method: number; flags: number; compressed: number; declared: number; offset: number };

export type ZipArchive = { names: string[]; read(name: string): Buffer | undefined };

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;

function findEnd(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - 22 - 0xffff);
  for (let at = bytes.length - 22; at >= lowest; at -= 1) if (bytes.readUInt32LE(at) === endSignature) return at;
  throw new ExtractionError('corrupt', 'zip without a directory');
}

function readDirectory(bytes: Buffer): Member[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > limits.zipMembers) throw new ExtractionError('too_complex', `zip with ${count} members`);
  const members: Member[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySignature)
      throw new ExtractionError('corrupt', 'zip directory is damaged');
    const nameLength = bytes.readUInt16LE(at + 28);
    members.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      compressed: bytes.readUInt32LE(at + 20),
      declared: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return members;
}

function checkDeclared(members: readonly Member[]): void {
  const names = new Set<string>();
  let total = 0;
  for (const member of members) {
    total += member.declared;
    if ((member.flags & 1) !== 0) throw new ExtractionError('encrypted', 'zip member is encrypted');
    if (names.has(member.name)) throw new ExtractionError('too_complex', 'zip names a member twice');
    names.add(member.name);
    if (
      member.declared > limits.zipRatioFromBytes &&
      member.declared > limits.zipRatio * Math.max(1, member.compressed)
    )
      throw new ExtractionError('too_complex', `zip member inflates ${member.declared} of ${member.compressed}`);
  }
  if (total > limits.zipDeclaredBytes) throw new ExtractionError('too_complex', `zip declares ${total} bytes`);
}

function readMember(bytes: Buffer, member: Member): Buffer {
  const { offset } = member;
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== localSignature)
    throw new ExtractionError('corrupt', 'zip member has no header');
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const packed = bytes.subarray(start, start + member.compressed);
  if (packed.length < member.compressed) throw new ExtractionError('corrupt', 'zip member is cut off');
  if (member.declared > limits.zipXmlMemberBytes)
    throw new ExtractionError('too_complex', `zip member declares ${member.declared} bytes`);
  if (member.method !== 0 && member.method !== 8) throw new ExtractionError('corrupt', `zip method ${member.method}`);
  const data = member.method === 0 ? packed : inflate(packed, member);
  if (data.length !== member.declared)
    throw new ExtractionError('corrupt', 'zip member has another size than declared');
  return data;
}

/** Stops one byte after the declared size, so a header that lies low costs nothing. */
function inflate(packed: Buffer, member: Member): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: member.declared + 1 });
  } catch (error) {
    const isTooLong = error instanceof RangeError;
    throw new ExtractionError(isTooLong ? 'too_complex' : 'corrupt', `zip member ${member.name} does not inflate`);
  }
}

/** Opens a zip after checking its directory; a member is inflated when it is read, each and all together bounded. */
export function openZip(bytes: Buffer): ZipArchive {
  const members = readDirectory(bytes);
  checkDeclared(members);
  const byName = new Map(members.map((member) => [member.name, member]));
  let total = 0;
  return {
    names: members.map((member) => member.name),
    read(name) {
      const member = byName.get(name);
      if (member === undefined) return undefined;
      const data = readMember(bytes, member);
      total += data.length;
      if (total > limits.zipXmlTotalBytes) throw new ExtractionError('too_complex', 'zip inflates to too much');
      return data;
    },
  };
}

/** Packs members without compression: libraries then only see what was inflated and checked here. */
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
