import * as faceapi from '@vladmandic/face-api';
import manifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json';
import type { FaceLook } from './faceRules.ts';
import { sharpnessOf } from './sharpness.ts';

/** Messages from the page: the address of the weights once, and then pictures. */
export type FaceRequest = { weights: string } | { picture: ImageBitmap };

/** Messages to the page: the worker is ready, the result of a picture, or a permanent failure. */
export type FaceAnswer = { kind: 'ready' } | { kind: 'look'; look: FaceLook } | { kind: 'failed'; message: string };

const scope = globalThis as unknown as {
  onmessage: (event: { data: FaceRequest }) => void;
  postMessage: (message: FaceAnswer) => void;
};

// The library looks for page element classes while it loads. A worker has none, and none are used: pictures are passed as numbers.
class Nothing {}
faceapi.env.setEnv({
  Canvas: OffscreenCanvas,
  CanvasRenderingContext2D: OffscreenCanvasRenderingContext2D,
  Image: Nothing,
  ImageData,
  Video: Nothing,
  createCanvasElement: () => new OffscreenCanvas(1, 1),
  createImageElement: () => new Nothing(),
  createVideoElement: () => new Nothing(),
  fetch,
} as unknown as Parameters<typeof faceapi.env.setEnv>[0]);

const net = new faceapi.TinyFaceDetector();
/** A smaller picture is faster; a face at a desk is large enough. */
const looking = new faceapi.TinyFaceDetectorOptions({ inputSize: 224, scoreThreshold: 0.35 });

// The library's own types include only some of the parts that it ships.
interface Engine {
  setBackend(name: string): Promise<boolean>;
  ready(): Promise<void>;
  io: { decodeWeights(buffer: ArrayBuffer, specs: unknown): Record<string, unknown> };
  browser: { fromPixels(pixels: ImageData): { dispose(): void } };
}
const engine = faceapi.tf as unknown as Engine;

async function begin(weights: string): Promise<void> {
  if (!(await engine.setBackend('webgl').catch(() => false))) await engine.setBackend('cpu');
  await engine.ready();
  const answer = await fetch(weights);
  if (!answer.ok) throw new Error(`The weights were answered with ${answer.status}`);
  const specs = manifest.flatMap((part) => part.weights);
  net.loadFromWeightMap(engine.io.decodeWeights(await answer.arrayBuffer(), specs) as never);
}

function pixelsOf(picture: ImageBitmap): { all: ImageData; canvas: OffscreenCanvasRenderingContext2D } {
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('This browser cannot draw in a worker');
  canvas.drawImage(picture, 0, 0);
  picture.close();
  return { all: canvas.getImageData(0, 0, canvas.canvas.width, canvas.canvas.height), canvas };
}

async function lookAt(picture: ImageBitmap): Promise<FaceLook> {
  const { all, canvas } = pixelsOf(picture);
  const tensor = engine.browser.fromPixels(all);
  try {
    const faces = await net.locateFaces(tensor as never, looking);
    const best = faces.sort((one, other) => other.score - one.score)[0];
    if (!best) return { hasFace: false, sharpness: null };
    const x = Math.max(0, Math.floor(best.box.x));
    const y = Math.max(0, Math.floor(best.box.y));
    const width = Math.max(1, Math.min(all.width - x, Math.floor(best.box.width)));
    const height = Math.max(1, Math.min(all.height - y, Math.floor(best.box.height)));
    return { hasFace: true, sharpness: sharpnessOf(canvas.getImageData(x, y, width, height)) };
  } finally {
    tensor.dispose();
  }
}

const failed = (error: unknown) =>
  scope.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });

scope.onmessage = ({ data }) => {
  if ('weights' in data) begin(data.weights).then(() => scope.postMessage({ kind: 'ready' }), failed);
  else lookAt(data.picture).then((look) => scope.postMessage({ kind: 'look', look }), failed);
};
