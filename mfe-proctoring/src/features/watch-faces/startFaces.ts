import { type FaceFound, type FaceLook, isAway, lookAtFace, nothingSeen } from './faceRules.ts';
import type { FaceAnswer, FaceRequest } from './faces.worker.ts';

/** Milliseconds between two looks at the picture. */
export const lookEveryMs = 1_000;

/** Pictures are scaled down to this width before face detection. */
const pictureWidth = 320;

interface FacesWatched {
  onFound: (found: FaceFound) => void;
  /** Called when no face has been visible for five seconds, and again when a face is back. */
  onAway: (isAway: boolean) => void;
  /** Called once if face detection isn't available. That isn't the candidate's fault and is only noted. */
  onFailed: (message: string) => void;
}

export interface Faces {
  /** Watches this track from now on; null watches nothing. */
  watch(track: MediaStreamTrack | null): void;
  stop(): void;
}

/** Looks for faces in a picture; tests pass their own. */
export interface FaceFinder {
  look(picture: ImageBitmap): void;
  stop(): void;
}

interface FinderEvents {
  onReady: () => void;
  onLook: (look: FaceLook) => void;
  onFailed: (message: string) => void;
}

/** Starts the worker, the only module that knows the detection library. */
function faceFinder({ onReady, onLook, onFailed }: FinderEvents): FaceFinder {
  const worker = new Worker(new URL('./faces.worker.ts', import.meta.url), { type: 'module' });
  const weights = new URL('@vladmandic/face-api/model/tiny_face_detector_model.bin', import.meta.url).href;
  const post = (request: FaceRequest, moved: Transferable[] = []) => worker.postMessage(request, moved);
  worker.onmessage = ({ data }: MessageEvent<FaceAnswer>) => {
    if (data.kind === 'ready') onReady();
    else if (data.kind === 'look') onLook(data.look);
    else onFailed(data.message);
  };
  worker.onerror = ({ message }) => onFailed(message);
  post({ weights });
  return { look: (picture) => post({ picture }, [picture]), stop: () => worker.terminate() };
}

/** Checks once a second in a worker whether there is a face and whether it is sharp. It detects nothing else. */
export function startFaces(watched: FacesWatched, finder: (events: FinderEvents) => FaceFinder = faceFinder): Faces {
  const video = document.createElement('video');
  video.muted = true;
  let watch = nothingSeen;
  let wasAway = false;
  let isFree = false;
  let isOver = false;

  const reportAway = (away: boolean) => {
    if (away !== wasAway) watched.onAway(away);
    wasAway = away;
  };
  const stop = () => {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    worker.stop();
    video.srcObject = null;
  };
  const worker = finder({
    onReady: () => {
      isFree = true;
    },
    onLook: (look) => {
      isFree = true;
      if (isOver || !video.srcObject) return;
      const now = performance.now();
      const next = lookAtFace(watch, look, now);
      watch = next.watch;
      for (const found of next.found) watched.onFound(found);
      reportAway(isAway(watch, now));
    },
    onFailed: (message) => {
      if (isOver) return;
      stop();
      reportAway(false);
      watched.onFailed(message);
    },
  });

  const timer = setInterval(() => {
    if (!isFree || !video.srcObject || video.videoWidth === 0) return;
    isFree = false;
    const resizeHeight = Math.max(1, Math.round((pictureWidth * video.videoHeight) / video.videoWidth));
    createImageBitmap(video, { resizeWidth: pictureWidth, resizeHeight }).then(
      (picture) => (isOver ? picture.close() : worker.look(picture)),
      () => {
        isFree = true;
      },
    );
  }, lookEveryMs);

  return {
    watch(track) {
      watch = nothingSeen;
      reportAway(false);
      video.srcObject = track ? new MediaStream([track]) : null;
      if (track) void video.play().catch(() => undefined);
    },
    stop,
  };
}
