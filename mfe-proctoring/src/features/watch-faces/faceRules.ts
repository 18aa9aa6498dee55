import { faceAwaySeconds } from '@switchboard/contracts/interviews.limits';

/** The result of one look at the picture. `sharpness` is the variance of its edges; null without a face. */
export interface FaceLook {
  hasFace: boolean;
  sharpness: number | null;
}

/** The change to report, and whether the interview pauses because of it. */
export interface FaceFound {
  action: 'out_of_view' | 'in_view' | 'blurred' | 'sharp';
  /** How long the previous state lasted, in milliseconds. */
  afterMs: number;
}

export interface FaceWatch {
  missingSince: number | null;
  blurredSince: number | null;
  isMissingTold: boolean;
  isBlurredTold: boolean;
}

/** A face that is missing or blurred for a shorter time isn't reported: people look away. */
const toldAfterMs = 2_000;

/** After this long the interview pauses until the face is back. */
const pausedAfterMs = faceAwaySeconds * 1_000;

/** The minimum variance of the edges of a sharp face, in a picture 320 px wide. */
const leastSharpness = 12;

export const nothingSeen: FaceWatch = {
  missingSince: null,
  blurredSince: null,
  isMissingTold: false,
  isBlurredTold: false,
};

/** Adds one look. A missing face says nothing about sharpness. */
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
  const report = (action: FaceFound['action'], since: number | null) =>
    found.push({ action, afterMs: at - (since ?? at) });
  if (missingSince !== null && !isMissingTold && at - missingSince >= toldAfterMs) {
    report('out_of_view', missingSince);
    isMissingTold = true;
  }
  if (missingSince === null && isMissingTold) {
    report('in_view', watch.missingSince);
    isMissingTold = false;
  }
  if (blurredSince !== null && !isBlurredTold && at - blurredSince >= toldAfterMs) {
    report('blurred', blurredSince);
    isBlurredTold = true;
  }
  if (blurredSince === null && isBlurredTold) {
    report('sharp', watch.blurredSince);
    isBlurredTold = false;
  }
  return { watch: { missingSince, blurredSince, isMissingTold, isBlurredTold }, found };
}

/** Whether the interview pauses because no face is in view. */
export function isAway({ missingSince }: FaceWatch, at: number): boolean {
  return missingSince !== null && at - missingSince >= pausedAfterMs;
}
