import type { Page } from 'playwright-core';

/** How a browser plays a joined file. */
export interface Played {
  duration: number;
  /** Where the brightness changes, in seconds of the file. */
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
    const look = () => {
      drawing?.drawImage(video, 0, 0, 8, 8);
      return drawing?.getImageData(4, 4, 1, 1).data[0] ?? 0;
    };
    const seek = async (seconds: number) => {
      video.currentTime = seconds;
      await new Promise((resolve) => {
        video.onseeked = resolve;
      });
    };
    const steps: { seconds: number; brightness: number; before: number }[] = [];
    let last: { brightness: number; seconds: number } | null = null;
    const onFrame: VideoFrameRequestCallback = (_, { mediaTime: seconds }) => {
      const brightness = look();
      if (last && Math.abs(brightness - last.brightness) > 12)
        steps.push({ seconds, brightness, before: last.seconds });
      last = { brightness, seconds };
      if (!video.ended) video.requestVideoFrameCallback(onFrame);
    };
    video.requestVideoFrameCallback(onFrame);
    await video.play();
    await new Promise((resolve) => {
      video.onended = resolve;
    });
    // A busy machine skips pictures during playback: skipped ones are read one by one.
    for (const step of steps)
      while (step.seconds - step.before > 0.06) {
        const middle = (step.seconds + step.before) / 2;
        await seek(middle);
        if (Math.abs(look() - step.brightness) > 12) step.before = middle;
        else step.seconds = middle;
      }
    const seeks: number[] = [];
    for (const share of [0.1, 0.8, 0.35, 0.95, 0.5, 0.05, 0.65]) {
      const from = performance.now();
      await seek(video.duration * share);
      seeks.push(performance.now() - from);
    }
    return { duration: video.duration, steps, seeks };
  }, url);
}
