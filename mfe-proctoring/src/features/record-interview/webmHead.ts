const ids = { ebml: 0x1a45dfa3, segment: 0x18538067, cluster: 0x1f43b675 } as const;

/** A beginning is some hundred bytes long: behind so many, nothing is waited for any longer. */
const maxHeadBytes = 1_000_000;

/** Bytes of a number as EBML writes it, by its first byte. */
const lengthOf = (first: number): number => (first === 0 ? 9 : Math.clz32(first) - 23);

interface Read {
  value: number;
  next: number;
  isUnknown: boolean;
}

/** A number of EBML at a place; null where not all of its bytes are there. */
export function readNumber(bytes: Uint8Array, place: number, keepsMark: boolean): Read | null {
  const first = bytes[place];
  if (first === undefined) return null;
  const length = lengthOf(first);
  if (place + length > bytes.length) return null;
  let value = keepsMark ? first : first & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (let index = 1; index < length; index += 1) {
    const byte = bytes[place + index] ?? 0;
    isUnknown &&= byte === 0xff;
    value = value * 256 + byte;
  }
  return { value, next: place + length, isUnknown };
}

/**
 * Whether the bytes that a recorder has given so far hold all that stands before its first pictures. Browsers cut their stream
 * anywhere, also behind its first byte. Bytes that are no WebM are whole as well: there is nothing to wait for.
 */
export function hasWholeHead(bytes: Uint8Array): boolean {
  const [first = 0x1a] = bytes;
  if (bytes.length > maxHeadBytes || first !== 0x1a) return true;
  let place = 0;
  for (const expected of [ids.ebml, ids.segment]) {
    const id = readNumber(bytes, place, true);
    if (!id) return false;
    if (id.value !== expected) return true;
    const size = readNumber(bytes, id.next, false);
    if (!size) return false;
    place = size.next + (expected === ids.ebml ? size.value : 0);
  }
  while (place < bytes.length) {
    const id = readNumber(bytes, place, true);
    if (!id) return false;
    if (id.value === ids.cluster) return true;
    const size = readNumber(bytes, id.next, false);
    if (!size) return false;
    if (size.isUnknown) return true;
    place = size.next + size.value;
  }
  return false;
}

/** Bytes one after the other. */
export function concatenated(parts: readonly ArrayBuffer[]): ArrayBuffer {
  if (parts.length === 1 && parts[0]) return parts[0];
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(new Uint8Array(part), place);
    place += part.byteLength;
  }
  return whole.buffer;
}
