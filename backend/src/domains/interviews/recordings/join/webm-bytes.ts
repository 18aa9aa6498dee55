/** The first bytes of every WebM file. */
const ebml = Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3);

/** Whether bytes may be the beginning of a WebM file of which fewer than four bytes have arrived. */
export const mayBeginAsWebm = (bytes: Uint8Array): boolean =>
  ebml.every((byte, index) => index >= bytes.length || bytes[index] === byte);

const clusterId = Uint8Array.of(0x1f, 0x43, 0xb6, 0x75);
const timestampId = 0xe7;

/** Whether bytes are the beginning of a WebM file. */
export const beginsAsWebm = (bytes: Uint8Array): boolean => ebml.every((byte, index) => bytes[index] === byte);

/** The number of bytes of an EBML size, by its first byte. */
const sizeBytes = (first: number): number => (first === 0 ? 9 : Math.clz32(first) - 23);

// Inside a picture, the same four bytes are hardly ever followed by a size and a timestamp, as they are in a cluster.
function isCluster(bytes: Uint8Array, place: number): boolean {
  const isThere = clusterId.every((byte, index) => place + index < 0 || bytes[place + index] === byte);
  const size = place + clusterId.length;
  return isThere && bytes[size + sizeBytes(bytes[size] ?? 0)] === timestampId;
}

/**
 * The position of the first cluster in these bytes; null if there is none. A negative position means that this many of its bytes are
 * in the previous chunk: browsers often cut a stream after the first byte of a cluster.
 */
export function firstCluster(bytes: Uint8Array): number | null {
  for (let cut = clusterId.length - 1; cut > 0; cut -= 1) if (isCluster(bytes, -cut)) return -cut;
  for (let place = bytes.indexOf(0x1f); place >= 0; place = bytes.indexOf(0x1f, place + 1))
    if (isCluster(bytes, place)) return place;
  return null;
}
