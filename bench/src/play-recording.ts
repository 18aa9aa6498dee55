import type { Page } from 'playwright-core';

/** What a browser makes of a joined file. */
export interface Played {
  duration: number;
  /** Where another brightness begins, in seconds of the file. */
  steps: { seconds: number; brightness: number }[];
  /** Milliseconds until a place is shown that was jumped to. */
  seeks: number[];
}

/** Plays a file of the page's own origin from its beginning to its end, then jumps about in it. */
export function play(page: Page, url: string): Promise<Played> {
  return page.evaluate(async (address) => {
    const video = document.createElement('video');
    Object.assign(video, { muted: true, preload: 'auto', src: address });
    document.body.append(video);
    await new Promise((resolve, reject) => {
      video.onloadeddata = resolve;
      video.onerror = () => reject(new Error(video.error?.message));
    });
    const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 });
    const drawing = canvas.getContext('2d', { willReadFrequently: true });
    const steps: { seconds: number; brightness: number }[] = [];
    let last: number | null = null;
    const look: VideoFrameRequestCallback = (_, { mediaTime }) => {
      drawing?.drawImage(video, 0, 0, 8, 8);
      const brightness = drawing?.getImageData(4, 4, 1, 1).data[0] ?? 0;
      if (last !== null && Math.abs(brightness - last) > 12) steps.push({ seconds: mediaTime, brightness });
      if (last === null || Math.abs(brightness - last) > 12) last = brightness;
      video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
    await video.play();
    await new Promise((resolve) => {
      video.onended = resolve;
    });
    const seeks: number[] = [];
    for (const share of [0.1, 0.8, 0.35, 0.95, 0.5, 0.05, 0.65]) {
      const from = performance.now();
      video.currentTime = video.duration * share;
      await new Promise((resolve) => {
        video.onseeked = resolve;
      });
      seeks.push(performance.now() - from);
    }
    return { duration: video.duration, steps, seeks };
  }, url);
}
