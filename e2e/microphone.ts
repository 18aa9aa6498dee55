import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';

declare global {
  interface Window {
    /** Says a WAV file, given in base64, into the microphone. Settles when all of it was said. */
    sayIntoMicrophone(wav: string): Promise<void>;
  }
}

/**
 * A microphone that is silent until it is told to say something. It lies in the page's own AudioContext: a busy machine makes it late,
 * but no piece of what it says is lost, as happens between two clocks.
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
      // What is silent is still heard: a microphone never stops.
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

/** Says a file into the microphone of a page. */
export const say = (page: Page, file: string): Promise<void> =>
  page.evaluate((wav) => window.sayIntoMicrophone(wav), readFileSync(file).toString('base64'));
