/** A candidate who really speaks: the microphone plays sentences in a built-in voice. Everything else is the browser's own. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OwnPage } from './own-browser.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Base64-encoded WAV files, one for each line: texts, with seconds of silence between them. */
export function spoken(voice: string, ...lines: (string | number)[][]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-spoken-'));
  try {
    return lines.map((line) => {
      const file = join(folder, 'line.wav');
      const args = ['backend/src/commands/say.ts', '--voice', voice, file, ...line.map(String)];
      const { status, stderr } = spawnSync(process.execPath, args, { cwd: root });
      if (status !== 0) throw new Error(`Nothing could be said: ${stderr}`);
      return readFileSync(file).toString('base64');
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs in the page: every microphone that it opens plays the same source. A page that is reloaded falls silent in the middle of a word. */
const mouth = `(() => {
  const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  let context, into;
  const open = () => {
    context ??= new AudioContext();
    void context.resume();
    into ??= context.createGain();
    const destination = context.createMediaStreamDestination();
    into.connect(destination);
    return destination.stream.getAudioTracks();
  };
  navigator.mediaDevices.getUserMedia = async ({ audio, ...constraints }) => {
    const others = constraints.video ? (await real(constraints)).getTracks() : [];
    return new MediaStream([...others, ...(audio ? open() : [])]);
  };
  globalThis.speak = async (wav) => {
    const bytes = Uint8Array.from(atob(wav), (letter) => letter.charCodeAt(0));
    if (context.state === 'suspended') await context.resume();
    const source = context.createBufferSource();
    source.buffer = await context.decodeAudioData(bytes.buffer);
    source.connect(into);
    source.start();
    await new Promise((resolve) => { source.onended = resolve; });
  };
})()`;

/** Gives a page the simulated microphone, from its next load. */
export const giveMouth = (page: OwnPage): Promise<object> =>
  page.send('Page.addScriptToEvaluateOnNewDocument', { source: mouth });

/** Plays a line to its end. */
export const speak = (page: OwnPage, wav: string): Promise<void> => page.run(`speak(${JSON.stringify(wav)})`);

/** Throttles the CPU by this factor. */
export const slowDown = (page: OwnPage, rate = 6): Promise<object> =>
  page.send('Emulation.setCPUThrottlingRate', { rate });
