/** What stands in for the candidate's page where recording alone is tried: bundled, and put into an empty page. */
import { request } from '@switchboard/platform';
import { openChunkStore } from '../chunkStore.ts';
import { createEvidenceClock, type ServerMoment } from '../evidenceClock.ts';
import { recordingServer } from '../recordingServer.ts';
import { createRecordingSession, type RecordingSession } from '../recordingSession.ts';
import { notRecording } from '../recordingStatus.ts';

/** The moment at which the page first saw another brightness of its camera's picture. */
interface Seen extends ServerMoment {
  brightness: number;
}

const clock = createEvidenceClock();
const seen: Seen[] = [];
let status = notRecording;
let session: RecordingSession | null = null;
let screen: MediaStream | null = null;

// Two colours of the camera are further apart than that.
const leastStep = 12;

/** A page that stood still for longer does not know when something began. */
const stillMs = 120;

/** Looks at each picture that the page shows, as something that watches a candidate does. */
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
    // What was there from the beginning began nowhere.
    const isOther = last === null || Math.abs(brightness - last) > leastStep;
    if (last !== null && isOther && isAwake) seen.push({ brightness, ...clock.now() });
    if (isOther) last = brightness;
    video.requestVideoFrameCallback(look);
  };
  video.requestVideoFrameCallback(look);
}

/** Stands in for a screen: a picture without a sound, of which something changes twice a second. */
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
  /** Goes on with another stream of a camera, as after it was lost. */
  replaceCamera: async () => session?.setSources({ camera: await openCamera(), interviewerSound: null, screen }),
  end: () => session?.setOn(false),
  /** As before an answer is sent. */
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
