/** A chunk as its browser described it; times in milliseconds, `startsAt` by the server's clock. */
export interface ChunkTimes {
  index: number;
  startsAt: number;
  errorMs: number;
  durationMs: number;
  /** A stream begins with it: the recorder was started anew, because a camera or screen was replaced. */
  isStart: boolean;
}

/** From `mediaSeconds` of a stream on, everything in it was so many seconds later than its own count says. */
interface Jump {
  mediaSeconds: number;
  bySeconds: number;
}

/** What one recorder made. */
interface StreamLayout {
  /** Where its own zero lies in the recording. */
  fromSeconds: number;
  /** Chunks that follow each other without one missing; only the first run has the beginning of the stream. */
  runs: number[][];
  jumps: Jump[];
}

/** A recording whose second n is n seconds after `startsAt`, by the server's clock. */
export interface Layout {
  startsAt: number;
  errorMs: number;
  streams: StreamLayout[];
  /** Where it ends, as its chunks say. */
  untilSeconds: number;
}

/** Between two of its chunks a page's clock agrees with itself to that, beyond the errors that it states. */
const slackMs = 250;

interface Placed extends ChunkTimes {
  /** Where it begins by the count of its own stream. */
  mediaMs: number;
}

/** A stretch of a stream in which the server's time and the stream's own count went alike. */
interface Stretch {
  mediaMs: number;
  /** The server's time of the stream's zero, by the chunk that knew it best. */
  zeroAt: number;
  errorMs: number;
}

function streamsOf(chunks: readonly ChunkTimes[]): ChunkTimes[][] {
  const streams: ChunkTimes[][] = [];
  for (const chunk of chunks) {
    if (chunk.isStart || streams.length === 0) streams.push([chunk]);
    else streams.at(-1)?.push(chunk);
  }
  return streams;
}

/** Chunks that are there count by their own length; what is missing between two, by the server's time. */
function place(stream: readonly ChunkTimes[]): Placed[] {
  const placed: Placed[] = [];
  for (const chunk of stream) {
    const before = placed.at(-1);
    const isNext = before && before.index + 1 === chunk.index;
    const lostMs = before && !isNext ? Math.max(0, chunk.startsAt - before.startsAt - before.durationMs) : 0;
    placed.push({ ...chunk, mediaMs: before ? before.mediaMs + before.durationMs + lostMs : 0 });
  }
  return placed;
}

function stretchesOf(placed: readonly Placed[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { mediaMs, startsAt, errorMs } of placed) {
    const zeroAt = startsAt - mediaMs;
    const current = stretches.at(-1);
    if (!current || Math.abs(zeroAt - current.zeroAt) > errorMs + current.errorMs + slackMs)
      stretches.push({ mediaMs, zeroAt, errorMs });
    else if (errorMs < current.errorMs) Object.assign(current, { zeroAt, errorMs });
  }
  return stretches;
}

function runsOf(placed: readonly Placed[]): number[][] {
  const runs: number[][] = [];
  for (const { index } of placed) {
    const run = runs.at(-1);
    if (run && run.at(-1) === index - 1) run.push(index);
    else runs.push([index]);
  }
  return runs;
}

/**
 * Puts the chunks of one recording on the server's clock. `chunks` are in the order of their indexes and not empty. The clock
 * of a page stands still while its computer sleeps: that is no error of its chunks, and what follows lies later in the file.
 */
export function layOut(chunks: readonly ChunkTimes[]): Layout {
  const streams = streamsOf(chunks).map((stream) => {
    const placed = place(stream);
    return { placed, stretches: stretchesOf(placed), runs: runsOf(placed) };
  });
  const first = streams[0]?.stretches[0];
  if (!first) throw new Error('A recording without chunks has no times');
  const inSeconds = (ms: number) => Math.round(ms) / 1000;
  let untilSeconds = 0;
  const laidOut = streams.map(({ placed, stretches, runs }) => {
    const zeroAt = stretches[0]?.zeroAt ?? first.zeroAt;
    // Two recorders never run at once: what overlaps does so by the errors of the clock.
    const fromSeconds = Math.max(untilSeconds, inSeconds(zeroAt - first.zeroAt));
    const jumps = stretches
      .slice(1)
      .map((stretch) => ({ mediaSeconds: inSeconds(stretch.mediaMs), bySeconds: inSeconds(stretch.zeroAt - zeroAt) }));
    const last = placed.at(-1);
    const lengthMs = last ? last.mediaMs + last.durationMs : 0;
    untilSeconds = fromSeconds + inSeconds(lengthMs) + Math.max(0, jumps.at(-1)?.bySeconds ?? 0);
    return { fromSeconds, runs, jumps };
  });
  return { startsAt: first.zeroAt, errorMs: first.errorMs, streams: laidOut, untilSeconds };
}
