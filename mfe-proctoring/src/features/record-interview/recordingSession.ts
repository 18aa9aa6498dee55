import type { RecordedTrack } from '@switchboard/contracts/interviews.limits';
import type { ChunkStore } from './chunkStore.ts';
import type { EvidenceClock } from './evidenceClock.ts';
import { createSoundMix, type SoundMix } from './mixSound.ts';
import { endEarlierParts, forgottenBefore, openPart, type PartWriter } from './partWriter.ts';
import { recordedType } from './recorder.ts';
import { notRecording, type RecordingStatus } from './recordingStatus.ts';
import { createSender, type Outcome, type Refusal, type Server } from './sendChunks.ts';
import { createTrackRecording, type TrackRecording } from './trackRecording.ts';

interface SessionOptions {
  interviewId: string;
  part: number;
  clock: EvidenceClock;
  store: ChunkStore;
  server: Server;
  onStatus(status: RecordingStatus): void;
}

/** The streams that can currently be recorded. */
export interface Sources {
  camera: MediaStream | null;
  interviewerSound: MediaStream | null;
  screen: MediaStream | null;
}

/** Records one page load, and sends what this and earlier loads have stored. */
export interface RecordingSession {
  setSources(sources: Sources): void;
  /** Starts, or ends for good. */
  setOn(isOn: boolean): void;
  /** Stores the data recorded so far; resolves once a crash of the page can't lose any of it. */
  flush(): Promise<void>;
  /** Ends silently: the page is being left, and the next one sends the rest. */
  close(): void;
}

/** Refusals that concern the whole part: recording continues with the next part. */
const brokenParts = ['chunk_differs', 'chunk_not_media', 'recording_complete'];

interface Live {
  mix: SoundMix;
  tracks: Record<RecordedTrack, TrackRecording>;
  writers: Map<RecordedTrack, Promise<PartWriter>>;
  camera: { of: MediaStream; isMixed: boolean; stream: MediaStream } | null;
}

/** Makes the session of one load of the page. */
export function createRecordingSession(options: SessionOptions): RecordingSession {
  const { interviewId, part, clock, store, server, onStatus } = options;
  let status: RecordingStatus = notRecording;
  let sources: Sources = { camera: null, interviewerSound: null, screen: null };
  let live: Live | null = null;
  let sent = 0;
  // Camera and screen start with the same part number. A part that breaks continues as the next one.
  const partOf: Record<RecordedTrack, number> = { camera: part, screen: part };

  const show = (change: Partial<RecordingStatus>) => {
    status = { ...status, ...change };
    onStatus(status);
  };

  const count = async (change: Partial<RecordingStatus> = {}) => {
    const { chunks } = await store.waiting(interviewId).catch(() => ({ chunks: status.pendingChunks }));
    show({ pendingChunks: chunks, totalChunks: sent + chunks, ...change });
  };

  const onChange = (outcome: Outcome) => {
    if (outcome === 'sent' || outcome === 'refused') sent += 1;
    const isDone = (outcome === 'idle' || outcome === 'joining') && status.state === 'finishing';
    void count({
      isOffline: outcome === 'unreachable',
      ...(isDone ? { state: 'done' } : {}),
    });
  };
  const onRefused = ({ of, reason }: Refusal) => {
    if (brokenParts.includes(reason) && partOf[of.track] === of.part) void startNextPart(of.track);
    else show({ failed: 'refused', refusal: reason });
  };
  const sender = createSender({ interviewId, store, server, onChange, onRefused });

  /** Continues as another part, because the server accepts no more chunks of the previous one, or that has reached its limit. */
  const startNextPart = async (track: RecordedTrack) => {
    if (!live) return;
    const { tracks, writers } = live;
    const known = (await store.parts(interviewId)).map((one) => one.part);
    const given = await server.nextPart(interviewId).catch(() => 0);
    await tracks[track].restart(async () => {
      await (await writers.get(track))?.end();
      writers.delete(track);
      partOf[track] = Math.max(given, ...known.map((number) => number + 1), partOf[track] + 1);
    });
  };

  const takeTrack = (track: RecordedTrack, writers: Live['writers']): TrackRecording =>
    createTrackRecording({
      track,
      clock,
      async onChunk(chunk) {
        const writer = writers.get(track) ?? openPart(store, { interviewId, track, part: partOf[track] });
        writers.set(track, writer);
        const written = await (await writer).write(chunk);
        if (written === 'no_room') show({ failed: 'storage_full' });
        else if (written === 'in_memory' && status.isOffline) show({ failed: 'storage_low' });
        else if (status.failed?.startsWith('storage')) show({ failed: null });
        if (written === 'part_full') void startNextPart(track);
        sender.wake();
        await count();
      },
    });

  /** The candidate's picture with all voices, or with only the candidate's while the page may not mix sound. */
  const withSound = ({ mix, camera }: Live): Live['camera'] => {
    const of = sources.camera;
    if (!of) return null;
    const isMixed = mix.isRunning();
    if (camera?.of === of && camera.isMixed === isMixed) return camera;
    const stream = new MediaStream([...of.getVideoTracks(), ...(isMixed ? [mix.track] : of.getAudioTracks())]);
    return { of, isMixed, stream };
  };

  const apply = () => {
    if (!live) return;
    live.mix.setMicrophone(sources.camera);
    live.mix.setInterviewer(sources.interviewerSound);
    live.camera = withSound(live);
    live.tracks.camera.setStream(live.camera?.stream ?? null);
    live.tracks.screen.setStream(sources.screen);
  };

  const begin = () => {
    if (!recordedType()) return show({ state: 'recording', failed: 'not_supported' });
    const writers: Live['writers'] = new Map();
    const tracks = { camera: takeTrack('camera', writers), screen: takeTrack('screen', writers) };
    live = { mix: createSoundMix(), tracks, writers, camera: null };
    live.mix.onRunning(apply);
    show({ state: 'recording' });
    apply();
  };

  const end = async ({ mix, tracks, writers }: Live) => {
    await Promise.all([tracks.camera.end(), tracks.screen.end()]);
    mix.close();
    for (const writer of writers.values()) await (await writer).end();
    sender.wake();
  };

  const hurry = () => sender.hurry();
  // A page that is being left has no time to send data since its last chunk, but usually enough to store it.
  const flush = async () => {
    await Promise.all(Object.values(live?.tracks ?? {}).map((track) => track.flush()));
  };
  const leave = () => void flush();
  window.addEventListener('online', hurry);
  for (const leaving of ['beforeunload', 'pagehide']) window.addEventListener(leaving, leave);
  void store
    .forgetBefore(forgottenBefore())
    .then(() => endEarlierParts(store, interviewId, part))
    .catch(() => undefined)
    .finally(() => sender.wake());

  return {
    setSources(next) {
      sources = next;
      apply();
    },
    setOn(isOn) {
      if (isOn && status.state === 'off') begin();
      if (isOn || status.state !== 'recording') return;
      show({ state: 'finishing' });
      if (live) void end(live);
      else sender.wake();
      live = null;
    },
    flush,
    close() {
      window.removeEventListener('online', hurry);
      for (const leaving of ['beforeunload', 'pagehide']) window.removeEventListener(leaving, leave);
      if (live) void Promise.all([live.tracks.camera.end(), live.tracks.screen.end()]);
      live?.mix.close();
      live = null;
      sender.close();
    },
  };
}
