import {
  type AudioCodec,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathTarget,
  Output,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny';
import type { JoinAnswer, JoinOrder, JoinStream, Span } from './join.schema.ts';
import { inOrder, NoRecording, openRun, type Run, type TrackPacket } from './read-run.ts';

/** Twenty milliseconds of silence, in Opus. */
const silence = Uint8Array.of(0xf8, 0xff, 0xfe);

/** In a run without sound, one silent packet a second keeps its pictures from waiting in memory for sound. */
const silentSeconds = 1;

/** Bytes of overhead per packet. */
const packetOverhead = 16;

// Packets of one track must have different timestamps.
const leastStep = 0.001;

interface Sink {
  add(packet: EncodedPacket, meta?: object): Promise<unknown>;
  last: number;
  /** The decoder configuration of the track, sent with its first packet. */
  config: object | null;
}

interface Joined {
  order: JoinOrder;
  sinks: Partial<Record<TrackPacket['kind'], Sink>>;
  bytes: number;
  until: number;
}

async function write(joined: Joined, kind: TrackPacket['kind'], packet: EncodedPacket, at: number): Promise<number> {
  const sink = joined.sinks[kind];
  if (!sink) return at;
  if (at > joined.order.most_seconds) throw new NoRecording('it is longer than it says');
  joined.bytes += packet.byteLength + packetOverhead;
  if (joined.bytes > joined.order.most_bytes) throw new NoRecording('it is larger than its chunks');
  const timestamp = Math.max(at, sink.last + leastStep);
  await sink.add(packet.clone({ timestamp }), sink.config ? { decoderConfig: sink.config } : undefined);
  Object.assign(sink, { last: timestamp, config: null });
  joined.until = Math.max(joined.until, timestamp + packet.duration);
  return timestamp;
}

function shiftAt({ from_seconds, jumps }: JoinStream, mediaSeconds: number): number {
  const jump = jumps.findLast(({ media_seconds }) => media_seconds <= mediaSeconds);
  return from_seconds + (jump?.by_seconds ?? 0);
}

async function writeRun(joined: Joined, stream: JoinStream, run: Run): Promise<Span | null> {
  const span: { from?: number; until: number } = { until: 0 };
  for await (const { kind, packet } of inOrder(run)) {
    const at = Math.max(0, packet.timestamp) + shiftAt(stream, packet.timestamp);
    const sound = joined.sinks.audio;
    if (sound && !run.audio && at - sound.last >= silentSeconds)
      await write(joined, 'audio', new EncodedPacket(silence, 'key', at, 0.02), at);
    const timestamp = await write(joined, kind, packet, at);
    // If there are pictures, they define the span: sound alone doesn't fill a gap.
    if (run.video && kind === 'audio') continue;
    span.from ??= timestamp;
    span.until = Math.max(span.until, timestamp + packet.duration);
  }
  return span.from === undefined ? null : { from_seconds: span.from, until_seconds: span.until };
}

/** Opens all readable runs of a recording. */
async function openAll(streams: readonly JoinStream[]): Promise<{ stream: JoinStream; run: Run }[]> {
  const opened: { stream: JoinStream; run: Run }[] = [];
  for (const stream of streams)
    for (const [number, paths] of stream.runs.entries()) {
      const run = await openRun(paths, number === 0 ? null : (stream.runs[0] ?? []));
      if (run) opened.push({ stream, run });
    }
  return opened;
}

async function addTracks(output: Output, runs: readonly Run[]): Promise<Joined['sinks']> {
  const sinks: Joined['sinks'] = {};
  const [video] = runs.flatMap((run) => run.video ?? []);
  const [audio] = runs.flatMap((run) => run.audio ?? []);
  if (video) {
    const source = new EncodedVideoPacketSource(video.codec as VideoCodec);
    output.addVideoTrack(source);
    sinks.video = { add: (packet, meta) => source.add(packet, meta), last: -1, config: await video.getDecoderConfig() };
  }
  if (audio) {
    const source = new EncodedAudioPacketSource(audio.codec as AudioCodec);
    output.addAudioTrack(source);
    sinks.audio = { add: (packet, meta) => source.add(packet, meta), last: -1, config: await audio.getDecoderConfig() };
  }
  return sinks;
}

/** Whether a run has the same codecs as the tracks of the joined file; a run that doesn't becomes a gap. */
const fits = (run: Run, runs: readonly Run[]): boolean =>
  [runs.find(({ video }) => video)?.video?.codec, undefined].includes(run.video?.codec ?? undefined) &&
  [runs.find(({ audio }) => audio)?.audio?.codec, undefined].includes(run.audio?.codec ?? undefined);

/** Writes the streams of a recording into one seekable WebM. Throws NoRecording and reading errors. */
export async function joinStreams(order: JoinOrder): Promise<JoinAnswer> {
  const opened = await openAll(order.streams);
  const runs = opened.map(({ run }) => run);
  if (runs.length === 0) throw new NoRecording('nothing in it can be read');
  const output = new Output({ format: new WebMOutputFormat(), target: new FilePathTarget(order.output) });
  const joined: Joined = { order, sinks: await addTracks(output, runs), bytes: 0, until: 0 };
  await output.start();
  const spans: Span[] = [];
  for (const { stream, run } of opened) {
    const span = fits(run, runs) ? await writeRun(joined, stream, run) : null;
    if (span) spans.push(span);
    run.input.dispose();
  }
  if (spans.length === 0) throw new NoRecording('nothing in it can be seen or heard');
  await output.finalize();
  const codecs = Object.values({
    video: runs.find(({ video }) => video)?.video?.codec,
    audio: runs.find(({ audio }) => audio)?.audio?.codec,
  });
  return { status: 'done', duration_seconds: joined.until, codecs: codecs.flatMap((codec) => codec ?? []), spans };
}
