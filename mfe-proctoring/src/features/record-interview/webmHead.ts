const ids = { ebml: 0x1a45dfa3, segment: 0x18538067, cluster: 0x1f43b675 } as const;

/** A header has some hundred bytes. After this many, nothing waits for it any longer. */
const maxHeadBytes = 1_000_000;

/** The length in bytes of an EBML number, by its first byte. */
const lengthOf = (first: number): number => (first === 0 ? 9 : Math.clz32(first) - 23);

interface Read {
  value: number;
  next: number;
  isUnknown: boolean;
}

/** Reads an EBML number at an offset; null if some of its bytes are missing. */
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
 * Whether the bytes from a recorder so far contain everything before the first frames. Browsers split their stream anywhere, even after the
 * first byte. Bytes that aren't WebM count as complete, because there is nothing to wait for.
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

/** Concatenates the bytes. */
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
