import { readFile } from 'node:fs/promises';
import { beginsAsWebm, mayBeginAsWebm } from './join/webm-bytes.ts';

interface Chunk {
  index: number;
  bytes: number;
}

const markBytes = 4;

/**
 * The chunks that begin a stream but are too short to show it: browsers may cut a stream after its first byte. `chunks` and the paths
 * of their files are ordered by index.
 */
export async function splitStarts(chunks: readonly Chunk[], paths: readonly string[]): Promise<Set<number>> {
  const starts = new Set<number>();
  for (const [place, { index, bytes }] of chunks.entries()) {
    if (bytes >= markBytes) continue;
    let mark = Buffer.alloc(0);
    for (let next = place; mark.length < markBytes && chunks[next]?.index === index + next - place; next += 1) {
      if (!mayBeginAsWebm(mark)) break;
      mark = Buffer.concat([mark, await readFile(paths[next] ?? '')]).subarray(0, markBytes);
    }
    if (mark.length === markBytes && beginsAsWebm(mark)) starts.add(index);
  }
  return starts;
}
