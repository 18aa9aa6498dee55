/** Replaces the candidate's page in tests of the recording alone. It is bundled and loaded into an empty page. */
import { request } from '@switchboard/platform';
import { openChunkStore } from '../chunkStore.ts';
import { createEvidenceClock, type ServerMoment } from '../evidenceClock.ts';
import { recordingServer } from '../recordingServer.ts';
import { createRecordingSession, type RecordingSession } from '../recordingSession.ts';
import { notRecording } from '../recordingStatus.ts';

/** The moment at which the page first saw a different brightness in its camera's picture. */
interface Seen extends ServerMoment {
  brightness: number;
}

const clock = createEvidenceClock();
const seen: Seen[] = [];
let status = notRecording;
let session: RecordingSession | null = null;
let screen: MediaStream | null = null;

// The camera's colours differ by more than this.
const leastStep = 12;

/** A page that was blocked for longer doesn't know when a change began. */
const stillMs = 120;

/** Looks at each frame that the page shows, as candidate monitoring does. */
async function watch(stream: MediaStream): Promise<void> {
  const video = document.createElement('video');
  Object.assign(video, { muted: true, srcObject: stream });
  document.body.append(video);
  await video.play();
  const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 });
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  let last: number | null = null;
  let lookedAt = 0;
  const look = () => {
    const isAwake = performance.now() - lookedAt < stillMs;
    lookedAt = performance.now();
    drawing?.drawImage(video, 0, 0, 8, 8);
    const brightness = drawing?.getImageData(4, 4, 1, 1).data[0] ?? 0;
    // The first brightness has no known start.
    const isOther = last === null || Math.abs(brightness - last) > leastStep;
    if (last !== null && isOther && isAwake) seen.push({ brightness, ...clock.now() });
    if (isOther) last = brightness;
    video.requestVideoFrameCallback(look);
  };
  video.requestVideoFrameCallback(look);
}

/** Replaces a screen: a silent picture that changes twice a second. */
function drawnScreen(): MediaStream {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
  const drawing = canvas.getContext('2d');
  let hue = 0;
  const draw = () => {
    hue += 40;
    if (drawing) drawing.fillStyle = `hsl(${hue} 60% 50%)`;
    drawing?.fillRect(0, 0, 640, 360);
  };
  draw();
  setInterval(draw, 500);
  return canvas.captureStream(10);
}

const openCamera = () => navigator.mediaDevices.getUserMedia({ video: true, audio: true });

async function begin(id: string, tab: string): Promise<number> {
  const sign = () => request('POST /api/interviews/:id/sign', { params: { id }, body: { tab } });
  const joined = await clock.ask(() => request('POST /api/interviews/:id/join', { params: { id }, body: { tab } }));
  for (let time = 0; time < 3; time += 1) await clock.ask(sign);
  setInterval(() => void clock.ask(sign).catch(() => undefined), 2_000);
  const camera = await openCamera();
  screen = drawnScreen();
  await watch(camera);
  session = createRecordingSession({
    interviewId: id,
    part: joined.recording_part,
    clock,
    store: await openChunkStore(),
    server: recordingServer(tab),
    onStatus: (next) => {
      status = next;
    },
  });
  session.setSources({ camera, interviewerSound: null, screen });
  session.setOn(true);
  return joined.recording_part;
}

const recordingPage = {
  begin,
  /** Continues with another camera stream, as after the camera was lost. */
  replaceCamera: async () => session?.setSources({ camera: await openCamera(), interviewerSound: null, screen }),
  end: () => session?.setOn(false),
  /** Flushes as the page does before it sends an answer. */
  flush: async () => session?.flush(),
  status: () => status,
  seen: () => seen,
};

declare global {
  interface Window {
    recordingPage: typeof recordingPage;
  }
}

window.recordingPage = recordingPage;
