import { faceAwaySeconds } from '@switchboard/contracts/interviews.limits';

/** What one look at the picture found. `sharpness` is the variance of its edges; null without a face. */
export interface FaceLook {
  hasFace: boolean;
  sharpness: number | null;
}

/** What is reported, and what stands still because of it. */
export interface FaceFound {
  action: 'out_of_view' | 'in_view' | 'blurred' | 'sharp';
  /** How long it had been so, in milliseconds. */
  afterMs: number;
}

export interface FaceWatch {
  missingSince: number | null;
  blurredSince: number | null;
  isMissingTold: boolean;
  isBlurredTold: boolean;
}

/** A face that is missing or blurred for less long is not reported: people look away. */
const toldAfterMs = 2_000;

/** After this long the interview pauses until the face is back. */
const pausedAfterMs = faceAwaySeconds * 1_000;

/** Edges of a face that is in focus vary at least so much, on a picture 320 px wide. */
const leastSharpness = 12;

export const nothingSeen: FaceWatch = {
  missingSince: null,
  blurredSince: null,
  isMissingTold: false,
  isBlurredTold: false,
};

/** Takes one look in. A face that is not there says nothing about how sharp it is. */
export function lookAtFace(
  watch: FaceWatch,
  { hasFace, sharpness }: FaceLook,
  at: number,
): { watch: FaceWatch; found: FaceFound[] } {
  const found: FaceFound[] = [];
  const isBlurred = hasFace && sharpness !== null && sharpness < leastSharpness;
  const missingSince = hasFace ? null : (watch.missingSince ?? at);
  const blurredSince = isBlurred ? (watch.blurredSince ?? at) : null;
  let { isMissingTold, isBlurredTold } = watch;
  const tell = (action: FaceFound['action'], since: number | null) =>
    found.push({ action, afterMs: at - (since ?? at) });
  if (missingSince !== null && !isMissingTold && at - missingSince >= toldAfterMs) {
    tell('out_of_view', missingSince);
    isMissingTold = true;
  }
  if (missingSince === null && isMissingTold) {
    tell('in_view', watch.missingSince);
    isMissingTold = false;
  }
  if (blurredSince !== null && !isBlurredTold && at - blurredSince >= toldAfterMs) {
    tell('blurred', blurredSince);
    isBlurredTold = true;
  }
  if (blurredSince === null && isBlurredTold) {
    tell('sharp', watch.blurredSince);
    isBlurredTold = false;
  }
  return { watch: { missingSince, blurredSince, isMissingTold, isBlurredTold }, found };
}

/** Whether the interview pauses because no face is in view. */
export function isAway({ missingSince }: FaceWatch, at: number): boolean {
  return missingSince !== null && at - missingSince >= pausedAfterMs;
}
