import { createHash } from 'node:crypto';
import type { SpokenLine } from '@switchboard/contracts/voice';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { transact } from '../../../database/transact.ts';
import type { LockedInterview } from '../interview-row.ts';
import { lockInterview } from '../locked-interview.ts';
import { notifyChanged } from '../notify-changed.ts';
import { readScript } from '../session/script.ts';
import { writeLines } from '../session/write-lines.ts';

/** More lines than an interview of two hours has; keeps an endless conversation from filling the database. */
const maxLines = 2_000;

/** The same id for the same line of a room, so that writing it again changes nothing. */
function idOf(roomId: string, index: number): string {
  const hex = createHash('sha256').update(`${roomId}.${index}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

type Line = Parameters<typeof writeLines>[2][number];

function lineOf(said: SpokenLine, began: Date, next: string | undefined, question: number): Line {
  const at = (seconds: number) => new Date(began.getTime() + seconds * 1000);
  const { role, message, typed, flow } = said;
  const line = { role, message, starts_at: at(said.starts_at), ends_at: at(said.ends_at) };
  if (role === 'system') return { ...line, kind: 'note', ...(flow && { flow }) };
  if (role === 'user' && typed !== 'message')
    return { ...line, kind: typed ? 'typed_answer' : 'spoken_answer', question: question || null };
  if (role === 'assistant' && next && message.includes(next))
    return { ...line, kind: 'question', question: question + 1 };
  return { ...line, kind: 'message' };
}

async function write(
  tx: Tx,
  context: Context,
  interview: LockedInterview,
  said: readonly { line: SpokenLine; message_id: string }[],
  began: Date,
): Promise<void> {
  const { id } = interview;
  const ids = said.map(({ message_id }) => message_id);
  const written = await tx.interview_lines.findMany({
    where: { interview_id: id, message_id: { in: ids } },
    select: { message_id: true },
  });
  const known = new Set(written.map(({ message_id }) => message_id));
  const missing = said.filter(({ message_id }) => !known.has(message_id));
  if (missing.length === 0 || interview.line_count >= maxLines) return;
  const { questions } = await readScript(tx, context, interview);
  let { question } = interview;
  const lines = missing.map(({ line, message_id }) => {
    const made = lineOf(line, began, questions[question], question);
    if (made.kind === 'question') question += 1;
    return { ...made, message_id };
  });
  await writeLines(tx, interview, lines);
  if (question !== interview.question)
    await tx.interviews.update({
      where: { id },
      data: { question, asked_at: interview.now },
      select: { id: true },
    });
  await notifyChanged(tx, interview.organization_id, id);
}

/** Adds a room's lines to its interview, each once and in order; ignores a room that isn't the interview's. */
export function writeSaid(
  context: Context,
  { id, roomId, began }: { id: string; roomId: string; began: Date },
  lines: readonly SpokenLine[],
  from = 0,
): Promise<void> {
  return transact(context, async (tx) => {
    if (!(await tx.interviews.findFirst({ where: { id, room_id: roomId }, select: { id: true } }))) return;
    const interview = await lockInterview(tx, id);
    if (interview.room_id !== roomId) return;
    const said = lines.map((line, index) => ({ line, message_id: idOf(roomId, from + index) }));
    await write(tx, context, interview, said, began);
  });
}
