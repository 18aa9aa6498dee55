import { createWriteStream } from 'node:fs';
import { Recorder } from './recorder.ts';

/** A recording that is being written. */
export interface Writing {
  recorder: Recorder;
  /** Settles when all of it is on the disk. */
  end(): Promise<void>;
}

/** Writes the sound of a conversation to a file while it lasts, so that it takes no memory. */
export function writeRecording(path: string): Writing {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  let hasFailed = false;
  file.on('error', () => {
    hasFailed = true;
  });
  const recorder = new Recorder((samples) => {
    if (!hasFailed) file.write(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
  });
  const timer = setInterval(() => recorder.tick(), 1000);
  return {
    recorder,
    async end() {
      clearInterval(timer);
      recorder.end();
      if (!hasFailed) await new Promise<void>((resolve) => file.end(resolve));
    },
  };
}
