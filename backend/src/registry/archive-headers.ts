import { Transform } from 'node:stream';
import { moduleArchiveLimits } from '@switchboard/contracts/module-registry.limits';
import { archiveError } from './archive-error.ts';

const blockBytes = 512;
const largestExtensionBytes = 16_000;
const maxExtensions = 2 * moduleArchiveLimits.files;
// Parsing some 15 MB of them takes a second.
const maxExtensionBytes = 2_000_000;

/** Types of headers that only describe the entry after them: pax (`x`, `g`) and GNU (`L`, `N`, `K`). */
const paxTypes = 'xg';
const extensionTypes = `${paxTypes}LNK`;

const malformed = () => new Error('A header of the tar is malformed');

/** Bytes of an entry's content. Throws for a size that is not written in plain octal digits. */
function sizeOf(header: Buffer): number {
  const digits = /^ *([0-7]*)[ \0]*$/.exec(header.toString('latin1', 124, 136))?.[1];
  if (digits === undefined) throw malformed();
  return Number.parseInt(digits || '0', 8);
}

function isFolder(header: Buffer, type: string): boolean {
  const name = header.toString('latin1', 0, 100).replace(/\0.*$/s, '');
  return type === '5' || ((type === '0' || type === '\0') && (name === '' || name.endsWith('/')));
}

const zeros = Buffer.alloc(blockBytes);

/** A block of only zeros, whatever its checksum is. */
const isBlank = (header: Buffer) =>
  header.subarray(0, 148).equals(zeros.subarray(0, 148)) && header.subarray(156).equals(zeros.subarray(156));

/** The content after a header: this many bytes with their padding, which are pax records or not. */
interface Content {
  bytes: number;
  isPax: boolean;
}

/** Reads one header after another. Throws if an archive has too many headers that only describe its files. */
function headerReader(): (header: Buffer) => Content {
  let extensions = 0;
  let extensionBytes = 0;
  return (header) => {
    if (isBlank(header)) return { bytes: 0, isPax: false };
    const size = sizeOf(header);
    const type = header.toString('latin1', 156, 157);
    if (extensionTypes.includes(type)) {
      extensions += 1;
      extensionBytes += size;
      if (size > largestExtensionBytes || extensions > maxExtensions || extensionBytes > maxExtensionBytes)
        throw archiveError(
          `The archive has too many or too large extended headers (at most ${maxExtensions}, each ${largestExtensionBytes / 1000} kB). Pack it without extended attributes, e.g. with npm run release.`,
        );
      // The tar reader takes an empty one for the beginning of another, and no tar writes it.
      if (size === 0) throw malformed();
    } else if (size > 0 && isFolder(header, type)) throw malformed();
    return { bytes: Math.ceil(size / blockBytes) * blockBytes, isPax: paxTypes.includes(type) };
  };
}

/**
 * Passes on a tar whose extended headers are few and small: the tar reader holds each in memory and parses it at once. Rejects
 * everything that the two could interpret differently, such as a size that pax records change.
 */
export function boundedHeaders(): Transform {
  const read = headerReader();
  let isHeader = true;
  let isPax = false;
  let missing = blockBytes;
  let kept: Buffer[] = [];
  const next = () => {
    const whole = Buffer.concat(kept);
    kept = [];
    if (isPax && whole.includes(' size=')) throw malformed();
    const content = isHeader ? read(whole) : { bytes: 0, isPax: false };
    isHeader = content.bytes === 0;
    isPax = content.isPax;
    missing = content.bytes || blockBytes;
  };
  const walk = (chunk: Buffer) => {
    for (let rest = chunk; rest.byteLength > 0; ) {
      const part = rest.subarray(0, missing);
      if (isHeader || isPax) kept.push(part);
      missing -= part.byteLength;
      rest = rest.subarray(part.byteLength);
      if (missing === 0) next();
    }
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        walk(chunk);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
}
