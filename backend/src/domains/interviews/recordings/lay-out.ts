/** A chunk as its browser described it; times in milliseconds, `startsAt` by the server's clock. */
export interface ChunkTimes {
  index: number;
  startsAt: number;
  errorMs: number;
  durationMs: number;
  /** The chunk begins a stream: the recorder was restarted because a camera or screen was replaced. */
  isStart: boolean;
}

/** From `mediaSeconds` of a stream on, everything is this many seconds later than the stream's own time. */
interface Jump {
  mediaSeconds: number;
  bySeconds: number;
}

/** The output of one recorder. */
interface StreamLayout {
  /** The position of the stream's zero in the recording. */
  fromSeconds: number;
  /** Consecutive chunks without a gap; only the first run has the beginning of the stream. */
  runs: number[][];
  jumps: Jump[];
}

/** A recording whose second n is n seconds after `startsAt`, by the server's clock. */
export interface Layout {
  startsAt: number;
  errorMs: number;
  streams: StreamLayout[];
  /** Its end according to its chunks. */
  untilSeconds: number;
}

/** The tolerance for a page's clock between two chunks, in addition to the errors that it states. */
const slackMs = 250;

interface Placed extends ChunkTimes {
  /** Its start in the stream's own time. */
  mediaMs: number;
}

/** A stretch of a stream in which the server's time and the stream's own time run at the same rate. */
interface Stretch {
  mediaMs: number;
  /** The server's time of the stream's zero, from the most precise chunk. */
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

/** Places chunks by their own length; a gap between two counts by the server's time. */
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
 * Puts the chunks of one recording on the server's clock. `chunks` are ordered by index and not empty. A page's clock stops while its
 * computer sleeps: this is not an error of its chunks, and later chunks move back in the file.
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
    // Two recorders never run at the same time: an overlap comes from clock errors.
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
