import { type Context, systemContext } from '../../../context.ts';
import { withTenant } from '../../../database/tenant-pool.ts';
import { transact } from '../../../database/transact.ts';
import type { interview_lines, interview_recordings } from '../../../generated/prisma/client.ts';
import type { JobPayload } from '../../../jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { spokenAnswerStart } from '../../../voice/interview/silent-transcriber.ts';
import { type BuiltInTranscriber, createBuiltInTranscriber } from '../../../voice/speech/built-in-transcriber.ts';
import { resampled, sampleRate, secondsOf } from '../../../voice/speech/pcm.ts';
import { readSnapshots } from '../../assistants/versions.ts';
import { notifyChanged } from '../notify-changed.ts';
import { decoderPath, soundBetween } from './answer-sound.ts';
import { hearLimits } from './hear-limits.ts';
import { sureText } from './sure-words.ts';

/** The second pass hears the same sound a little faster: an error in one pass is rarely in both. */
const otherPace = 1.06;

/** The transcriber receives a tenth of a second at a time, as from a microphone. */
const pieceSamples = sampleRate / 10;

interface Spoken {
  line: interview_lines;
  pcm: Int16Array;
}

/** Spoken answers within a recording that have no transcript yet. */
async function answersIn(
  { db }: Pick<Context, 'db'>,
  { interview_id, starts_at, duration_ms }: interview_recordings,
): Promise<interview_lines[]> {
  const until = new Date(starts_at.getTime() + (duration_ms ?? 0));
  return db.interview_lines.findMany({
    where: {
      interview_id,
      kind: 'spoken_answer',
      rough_text: null,
      message: { startsWith: spokenAnswerStart },
      starts_at: { gte: starts_at, lt: until },
    },
    orderBy: { number: 'asc' },
  });
}

/** The transcriber only understands English. Candidates who agreed to the first consent text did not agree to a transcript. */
async function mayBeHeard(context: Context, id: string): Promise<boolean> {
  const { db, organizationId } = context;
  const interview = await db.interviews.findFirstOrThrow({
    where: { id },
    select: { assistant_id: true, assistant_version: true, consent_version: true },
  });
  if (interview.consent_version === '1') return false;
  const snapshot = (await readSnapshots(db, organizationId, [interview]))(interview);
  return /^en\b/i.test(snapshot?.stt_configuration.language ?? 'en');
}

/** An answer's position in its recording, in seconds. */
function placeOf({ starts_at, ends_at }: interview_lines, recording: interview_recordings) {
  const seconds = (moment: Date) => (moment.getTime() - recording.starts_at.getTime()) / 1000;
  const from = Math.max(0, seconds(starts_at) - hearLimits.aroundSeconds);
  const length = seconds(ends_at) + hearLimits.aroundSeconds - from;
  return { from, length: Math.min(hearLimits.answerSeconds, length) };
}

/** The sounds of a recording's answers, up to the limit. Its file isn't needed after that. */
async function soundsOf(context: Context, recording: interview_recordings): Promise<Spoken[]> {
  const lines = await answersIn(context, recording);
  const decoder = decoderPath();
  if (lines.length === 0 || !decoder || !recording.file_path) return [];
  if (!(await mayBeHeard(context, recording.interview_id))) return [];
  return context.files.withLocalFiles([recording.file_path], async ([path = '']) => {
    const sounds: Spoken[] = [];
    let left: number = hearLimits.recordingSeconds;
    for (const line of lines) {
      const { from, length } = placeOf(line, recording);
      left -= length;
      if (left < 0) break;
      const pcm = await soundBetween(decoder, path, from, length);
      if (pcm && secondsOf(pcm) >= hearLimits.leastSeconds) sounds.push({ line, pcm });
    }
    return sounds;
  });
}

async function hear(transcriber: BuiltInTranscriber, pcm: Int16Array): Promise<string> {
  const listening = transcriber.listen();
  for (let at = 0; at < pcm.length; at += pieceSamples) listening.hear(pcm.slice(at, at + pieceSamples));
  return listening.end();
}

/** Transcribes an answer, as far as two passes agree. Throws if it takes too long. */
async function understand(transcriber: BuiltInTranscriber, pcm: Int16Array): Promise<string> {
  const clock = setTimeout(
    () => void transcriber.close(),
    secondsOf(pcm) * 1_000 * hearLimits.patience + hearLimits.spareMs,
  );
  try {
    return sureText(await hear(transcriber, pcm), await hear(transcriber, resampled(pcm, otherPace)));
  } finally {
    clearTimeout(clock);
  }
}

async function write(context: Context, { id, interview_id }: interview_lines, rough_text: string): Promise<void> {
  await transact(context, async (tx) => {
    const { count } = await tx.interview_lines.updateMany({ where: { id, rough_text: null }, data: { rough_text } });
    if (count > 0) await notifyChanged(tx, context.organizationId, interview_id);
  });
}

/** Transcribes the spoken answers of a joined recording. */
async function hearRecording(context: Context, recordingId: string): Promise<void> {
  const recording = await context.db.interview_recordings.findFirst({
    where: { id: recordingId, status: 'ready', track: 'camera' },
  });
  const sounds = recording ? await soundsOf(context, recording) : [];
  if (sounds.length === 0) return;
  const transcriber = createBuiltInTranscriber();
  // A stopping process doesn't wait for this: the next one transcribes the remaining answers.
  const stop = () => void transcriber.close();
  context.shutdown.addEventListener('abort', stop);
  try {
    for (const { line, pcm } of sounds) {
      context.shutdown.throwIfAborted();
      await write(context, line, await understand(transcriber, pcm));
    }
  } finally {
    context.shutdown.removeEventListener('abort', stop);
    await transcriber.close();
  }
}

/** The job that writes the rough transcript of a recording's answers. */
export async function hearAnswers(
  services: Services,
  { organization_id, recording_id }: JobPayload<'interview-recording.hear'>,
): Promise<void> {
  const context = await systemContext(services, organization_id, 'recordings');
  await withTenant(organization_id, () => hearRecording(context, recording_id));
}
