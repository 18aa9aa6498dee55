import type { Locator, Page } from '@playwright/test';

interface Loudness {
  /** Root mean square of the first half second of each line of the transcript. */
  lines: number[];
  /** Root mean square of the silence before the first word. */
  before: number;
}

/** Decodes the recording that a player has loaded, and measures it where the transcript of the lead's call has a line. */
export async function loudnessOf(page: Page, audio: Locator, leadName: string): Promise<Loudness> {
  const logs = await (await page.request.get('/api/call-logs')).json();
  const { id } = (logs as { items: { id: string; lead_name: string }[] }).items.find(
    ({ lead_name }) => lead_name === leadName,
  ) ?? { id: 'none' };
  const log = await (await page.request.get(`/api/call-logs/${id}`)).json();
  const { messages } = (log as { transcript: { messages: { role: string; timestamp: number }[] } }).transcript;
  // System events have no sound.
  const starts = messages.filter(({ role }) => role !== 'system').map(({ timestamp }) => timestamp);
  return await audio.evaluate(async (element: HTMLAudioElement, starts: number[]) => {
    const bytes = await (await fetch(element.src)).arrayBuffer();
    const sound = await new OfflineAudioContext(1, 8000, 8000).decodeAudioData(bytes);
    // One speaker per channel; they don't speak at the same time.
    const [left, right] = [0, 1].map((side) => sound.getChannelData(side)) as [Float32Array, Float32Array];
    const samples = left.map((sample, index) => sample + (right[index] ?? 0));
    const rootMeanSquare = (from: number, to: number) => {
      const part = samples.subarray(Math.round(from * sound.sampleRate), Math.round(to * sound.sampleRate));
      return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length));
    };
    return {
      lines: starts.map((start) => rootMeanSquare(start, start + 0.5)),
      before: rootMeanSquare(0, Math.max(0.05, (starts[0] ?? 0) - 0.1)),
    };
  }, starts);
}
