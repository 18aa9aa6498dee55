import type { TranscriptMessage } from '@switchboard/contracts/call-logs';
import type { LineSpeaker } from '@switchboard/contracts/voice';
import type { Context } from '../../../context.ts';
import { transact } from '../../../database/transact.ts';
import type { call_logs } from '../../../generated/prisma/client.ts';
import { mannerOf } from '../../../voice/agent/settings.ts';
import { withVoice } from '../../../voice/speech/lent-voice.ts';
import type { Manner } from '../../../voice/speech/voice.schema.ts';
import { readSnapshots } from '../../assistants/versions.ts';
import { calleeVoice, type HeardLine, renderRecording } from './recording.ts';

type MannerOf = (speaker: LineSpeaker) => Manner | null;
interface VersionOf {
  assistant_id: string;
  assistant_version: number | null;
}

/** The audible lines of a transcript. Older transcripts only store when each line began. */
function heardLines(messages: readonly TranscriptMessage[], seconds: number, mannerOfSpeaker: MannerOf): HeardLine[] {
  return messages.flatMap(({ role, message, timestamp, ends_at, speaker }, index) => {
    if (role === 'system') return [];
    const manner = speaker && mannerOfSpeaker(speaker);
    const next = messages[index + 1]?.timestamp ?? seconds;
    return [
      {
        role: role === 'user' || role === 'human' ? ('user' as const) : ('assistant' as const),
        message,
        starts_at: timestamp,
        ends_at: ends_at ?? Math.max(timestamp + 0.5, next - 0.3),
        ...(manner && { manner }),
      },
    ];
  });
}

type Log = Pick<
  call_logs,
  'id' | 'call_id' | 'assistant_id' | 'assistant_version' | 'transcript' | 'call_duration' | 'recording_path'
>;

const versionOf = ({ assistant_id, version }: LineSpeaker): VersionOf => ({
  assistant_id,
  assistant_version: version ?? null,
});

/** How the assistants of a call speak: with the settings of their versions, in a built-in voice. */
async function voicesOfCall(
  { db, organizationId }: Context,
  { assistant_id, assistant_version }: Log,
  messages: readonly TranscriptMessage[],
): Promise<{ assistant: Manner; mannerOfSpeaker: MannerOf }> {
  const own = assistant_id ? [{ assistant_id, assistant_version }] : [];
  const others = messages.flatMap(({ speaker }) => (speaker ? [versionOf(speaker)] : []));
  const snapshotOf = await readSnapshots(db, organizationId, [...own, ...others]);
  const mannerOfVersion = (of: VersionOf | undefined) => {
    const config = of && snapshotOf(of);
    return config ? mannerOf(config) : null;
  };
  return {
    assistant: mannerOfVersion(own[0]) ?? { voice: 'builtin-female', speed: 1, pitch: 1 },
    mannerOfSpeaker: (speaker) => mannerOfVersion(versionOf(speaker)),
  };
}

async function record(context: Context, log: Log, path: string): Promise<void> {
  const { messages } = log.transcript as unknown as { messages: TranscriptMessage[] };
  const { assistant, mannerOfSpeaker } = await voicesOfCall(context, log, messages);
  const last = messages.at(-1);
  const seconds = Math.max(log.call_duration, last?.ends_at ?? 0, last?.timestamp ?? 0);
  const voices = { assistant, user: calleeVoice(log.call_id ?? log.id, assistant.voice) };
  const lines = heardLines(messages, seconds, mannerOfSpeaker);
  const wav = await withVoice((speak) => renderRecording(speak, lines, { seconds, voices }));
  await context.files.put(path, wav);
  // Its size isn't sent as a live event: the call itself didn't change.
  await transact(context, (tx) =>
    tx.call_logs.updateMany({ where: { id: log.id }, data: { recording_bytes: wav.byteLength } }),
  );
}

const underWay = new Map<string, Promise<void>>();

/**
 * Generates the recording of a simulated call when someone first asks for it, one at a time, and stores the file. Calls that no one
 * listens to cost nothing.
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
