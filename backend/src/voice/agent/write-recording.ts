import { createWriteStream, statSync } from 'node:fs';
import type { ToCaller } from '@switchboard/contracts/voice';
import type { Speaker } from './direct-audio.ts';
import { Recorder, recordedSamples } from './recorder.ts';

/** A recording that is being written. */
export interface Writing {
  recorder: Recorder;
  /** Settles when all of it is on the disk. */
  end(): Promise<void>;
}

/**
 * Writes the sound of a conversation to a file while it lasts, so that it takes no memory. A recording that another process began
 * (`beganAt`) is continued, if that process ran on this machine.
 */
export function writeRecording(path: string, beganAt?: number): Writing {
  const file = createWriteStream(path, { flags: beganAt === undefined ? 'wx' : 'a', mode: 0o600 });
  let hasFailed = false;
  file.on('error', () => {
    hasFailed = true;
  });
  const recorder = new Recorder(
    (samples) => {
      if (!hasFailed) file.write(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
    },
    beganAt === undefined
      ? {}
      : { beganAt, written: recordedSamples(statSync(path, { throwIfNoEntry: false })?.size ?? 0) },
  );
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

/** Records what the person hears while a recording is being written. */
export const recorded = (
  caller: { send(message: ToCaller): void; play(pcm: Int16Array): void },
  writing: () => Writing | null,
): Speaker => ({
  play(pcm, at) {
    writing()?.recorder.plays(pcm, at);
    caller.play(pcm);
  },
  silence() {
    writing()?.recorder.silence();
    caller.send({ kind: 'silence' });
  },
});
