import { concatenated, readNumber } from './webmHead.ts';

const ids = { segment: 0x18538067, cluster: 0x1f43b675, group: 0xa0, time: 0xe7, block: 0xa1, simpleBlock: 0xa3 };
const containers: readonly number[] = [ids.segment, ids.cluster, ids.group];

/** Reads how far a WebM stream has progressed, from its pieces in order. */
export interface WebmTimes {
  take(piece: ArrayBuffer): void;
  /** Milliseconds of the stream that every track has reached; null while unknown. */
  reachedMs(): number | null;
}

function unsigned(bytes: Uint8Array, from: number, until: number): number {
  let value = 0;
  for (let place = from; place < until; place += 1) value = value * 256 + (bytes[place] ?? 0);
  return value;
}

/** Browsers split their stream anywhere, so an element can start in one piece and end in the next. */
export function createWebmTimes(): WebmTimes {
  const reached = new Map<number, number>();
  let held = new ArrayBuffer(0);
  let clusterMs = 0;
  let toSkip = 0;

  /** Reads one element; returns the offset of the next one, or null while bytes are missing. */
  const readElement = (bytes: Uint8Array, place: number): number | null => {
    const id = readNumber(bytes, place, true);
    const size = id && readNumber(bytes, id.next, false);
    if (!id || !size) return null;
    const { next, value: length } = size;
    if (containers.includes(id.value)) return next;
    if (id.value === ids.time) {
      if (next + length > bytes.length) return null;
      clusterMs = unsigned(bytes, next, next + length);
      return next + length;
    }
    if (id.value === ids.block || id.value === ids.simpleBlock) {
      const track = readNumber(bytes, next, false);
      if (!track || track.next + 2 > bytes.length) return null;
      const offset = (unsigned(bytes, track.next, track.next + 2) << 16) >> 16;
      reached.set(track.value, Math.max(reached.get(track.value) ?? 0, clusterMs + offset));
    }
    toSkip = length;
    return next;
  };

  return {
    take(piece) {
      const bytes = new Uint8Array(held.byteLength === 0 ? piece : concatenated([held, piece]));
      let place = 0;
      for (let next: number | null = 0; next !== null; next = readElement(bytes, place)) {
        const skipped = Math.min(toSkip, bytes.length - next);
        toSkip -= skipped;
        place = next + skipped;
        if (place >= bytes.length) break;
      }
      held = bytes.slice(place).buffer;
    },
    reachedMs: () => (reached.size === 0 ? null : Math.min(...reached.values())),
  };
}
