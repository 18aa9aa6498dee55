import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';

declare global {
  interface Window {
    /** Plays a base64-encoded WAV file into the microphone. Resolves when it has ended. */
    sayIntoMicrophone(wav: string): Promise<void>;
  }
}

/**
 * A microphone that is silent until a test plays something. It runs in the page's own AudioContext: a busy machine delays it, but no audio
 * is lost, as happens between two clocks.
 */
export async function giveMicrophone(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    let mouth: { context: BaseAudioContext; into: GainNode } | null = null;
    navigator.mediaDevices.getUserMedia = () => {
      const own = new AudioContext().createMediaStreamDestination();
      return Promise.resolve(own.stream);
    };
    AudioContext.prototype.createMediaStreamSource = function () {
      const into = this.createGain();
      mouth = { context: this, into };
      // A silent source still plays, since a microphone never stops.
      const silence = this.createConstantSource();
      silence.offset.value = 0;
      silence.connect(into);
      silence.start();
      return into as unknown as MediaStreamAudioSourceNode;
    };
    window.sayIntoMicrophone = async (wav) => {
      if (!mouth) throw new Error('Nobody has opened the microphone');
      const bytes = Uint8Array.from(atob(wav), (letter) => letter.charCodeAt(0));
      const source = mouth.context.createBufferSource();
      source.buffer = await mouth.context.decodeAudioData(bytes.buffer);
      source.connect(mouth.into);
      const said = new Promise<void>((resolve) => {
        source.onended = () => resolve();
      });
      source.start();
      await said;
    };
  });
}

/** Plays a file into the microphone of a page. */
export const say = (page: Page, file: string): Promise<void> =>
  page.evaluate((wav) => window.sayIntoMicrophone(wav), readFileSync(file).toString('base64'));
