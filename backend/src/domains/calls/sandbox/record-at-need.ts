import type { TranscriptMessage } from '@switchboard/contracts/call-logs';
import type { Context } from '../../../context.ts';
import { transact } from '../../../database/transact.ts';
import type { call_logs } from '../../../generated/prisma/client.ts';
import { mannerOf } from '../../../voice/agent/settings.ts';
import { withVoice } from '../../../voice/speech/lent-voice.ts';
import type { Manner } from '../../../voice/speech/voice.schema.ts';
import { readSnapshots } from '../../assistants/versions.ts';
import { calleeVoice, type HeardLine, renderRecording } from './recording.ts';

/** The lines of a transcript that are heard; of older ones it is only known when they began. */
function heardLines(messages: readonly TranscriptMessage[], seconds: number): HeardLine[] {
  return messages.flatMap(({ role, message, timestamp, ends_at }, index) => {
    if (role === 'system') return [];
    const next = messages[index + 1]?.timestamp ?? seconds;
    return [
      {
        role: role === 'user' || role === 'human' ? ('user' as const) : ('assistant' as const),
        message,
        starts_at: timestamp,
        ends_at: ends_at ?? Math.max(timestamp + 0.5, next - 0.3),
      },
    ];
  });
}

type Log = Pick<
  call_logs,
  'id' | 'call_id' | 'assistant_id' | 'assistant_version' | 'transcript' | 'call_duration' | 'recording_path'
>;

/** How the assistant of a call speaks: as its version says, in a built-in voice. */
async function mannerOfCall({ db, organizationId }: Context, log: Log): Promise<Manner> {
  const { assistant_id, assistant_version } = log;
  const of = assistant_id ? { assistant_id, assistant_version } : null;
  const config = of && (await readSnapshots(db, organizationId, [of]))(of);
  return config ? mannerOf(config) : { voice: 'builtin-female', speed: 1, pitch: 1 };
}

async function record(context: Context, log: Log, path: string): Promise<void> {
  const { messages } = log.transcript as unknown as { messages: TranscriptMessage[] };
  const assistant = await mannerOfCall(context, log);
  const last = messages.at(-1);
  const seconds = Math.max(log.call_duration, last?.ends_at ?? 0, last?.timestamp ?? 0);
  const voices = { assistant, user: calleeVoice(log.call_id ?? log.id, assistant.voice) };
  const wav = await withVoice((speak) => renderRecording(speak, heardLines(messages, seconds), { seconds, voices }));
  await context.files.put(path, wav);
  // Nobody changed the call: its sound is made from what is known of it, and its size is not told live.
  await transact(context, (tx) =>
    tx.call_logs.updateMany({ where: { id: log.id }, data: { recording_bytes: wav.byteLength } }),
  );
}

const underWay = new Map<string, Promise<void>>();

/**
 * Makes the recording of a simulated call the first time that somebody wants to hear it, one after the other; the file stays.
 * Calls nobody listens to cost nothing.
 */
export async function recordAtNeed(context: Context, log: Log): Promise<void> {
  const { recording_path: path } = log;
  if (path === null || log.transcript === null || (await context.files.exists(path))) return;
  const begun = underWay.get(path);
  if (begun) return begun;
  const recording = record(context, log, path).finally(() => underWay.delete(path));
  underWay.set(path, recording);
  return recording;
}
