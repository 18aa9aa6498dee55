import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { maxTestSeconds } from '@switchboard/contracts/voice.limits';
import type { Context } from '../../context.ts';
import { wavHeader } from '../../files/wav.ts';
import { directRecording } from '../../voice/agent/recorder.ts';

/** The columns that describe a recording. */
export interface StoredRecording {
  recording_path: string;
  recording_bytes: number;
}

/** The file to which an agent writes the audio while a test runs. */
export const writtenTo = (id: string): string => join(tmpdir(), `switchboard-test-${id}.pcm`);

const written = /^switchboard-test-[0-9a-f-]{36}\.pcm$/;
/** Longer than any test, including its cleanup. */
const lostMs = (maxTestSeconds + 10 * 60) * 1000;

/** Removes audio left by tests whose process ended, from any process of this machine. Returns how many files. */
export async function sweepRecordings(now = Date.now()): Promise<number> {
  const paths = (await readdir(tmpdir())).filter((name) => written.test(name)).map((name) => join(tmpdir(), name));
  let swept = 0;
  for (const path of paths) {
    const file = await stat(path).catch(() => null);
    if (!file || now - file.mtimeMs < lostMs) continue;
    await rm(path, { force: true });
    swept += 1;
  }
  return swept;
}

async function* asWav(path: string, dataBytes: number) {
  yield wavHeader({ ...directRecording, dataBytes });
  yield* createReadStream(path);
}

/** Stores the audio that an agent wrote as WAV in the file store; null if there is none. */
export async function keepRecording(
  { files, organizationId }: Context,
  id: string,
  recording_path = `${organizationId}/tests/${id}.wav`,
): Promise<StoredRecording | null> {
  const path = writtenTo(id);
  try {
    const written = await stat(path).catch(() => null);
    if (!written || written.size === 0) return null;
    const file = await files.receive(Readable.from(asWav(path, written.size)));
    try {
      await file.keep(recording_path);
    } finally {
      await file.discard();
    }
    return { recording_path, recording_bytes: file.size };
  } finally {
    await rm(path, { force: true });
  }
}
