import type { FlowLine } from '@switchboard/contracts/flows/walk/position';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { type Context, systemContext } from '../../../context.ts';
import { withTenant } from '../../../database/tenant-pool.ts';
import { transact } from '../../../database/transact.ts';
import type { RoomWork } from '../../../livekit/room-agents.ts';
import type { RememberedRoom, RoomSubject } from '../../../livekit/room-memory.ts';
import type { Services } from '../../../services.ts';
import type { Resumed } from '../../../voice/agent/messages.ts';
import { isRunning, type RunningInterview } from '../interview-row.ts';
import { lockSettled } from '../locked-interview.ts';
import { bookRoom } from './book-room.ts';
import { orderOfInterview, runInterviewTool } from './interview-order.ts';
import { interviewIn, returnSeconds } from './rooms.ts';
import { settleRoom } from './settle-room.ts';
import { writeSaid } from './write-said.ts';

/** The conversation before this room was opened, so that the interviewer continues after it. */
async function before(
  { db, livekit }: Context,
  { id, now }: RunningInterview,
  room: RememberedRoom,
): Promise<Resumed | undefined> {
  const all = await db.interview_lines.findMany({ where: { interview_id: id }, orderBy: { number: 'asc' } });
  const said = all
    .slice(0, Math.max(0, all.length - room.lines.length))
    .filter(({ role, flow }) => role !== 'system' || flow !== null);
  if (said.length === 0) return undefined;
  // The times of its lines count from here on, whichever agent says them.
  await livekit?.memory.begin(room.id);
  const began = (await livekit?.memory.read(room.id))?.began_at ?? now;
  const line = ({ role, message, flow }: (typeof said)[number]): SpokenLine => ({
    role: role as SpokenLine['role'],
    message,
    starts_at: 0,
    ends_at: 0,
    is_interrupted: false,
    latency_ms: null,
    ...(flow !== null && { flow: flow as unknown as FlowLine }),
  });
  return { began_at: began.getTime(), lines: said.map(line) };
}

/** Updates `has_model` if a model key was added or removed since the start: the next agent is a different interviewer. */
async function noteModel(context: Context, { id, has_model }: RunningInterview, isModel: boolean): Promise<void> {
  if (has_model === isModel) return;
  await transact(context, (tx) => tx.interviews.updateMany({ where: { id }, data: { has_model: isModel } }));
}

/** The agent's work in an interview's room: asks, listens, and waits for an absent candidate. Null if the interview has ended. */
export async function workOfInterview(
  services: Services,
  roomId: string,
  subject: RoomSubject,
): Promise<RoomWork | null> {
  const id = interviewIn(subject);
  const context = await systemContext(services, subject.organization_id, 'an interview');
  const { livekit } = services;
  const inTenant = <T>(work: () => Promise<T>) => withTenant(subject.organization_id, work);
  return inTenant(async () => {
    if (!livekit || !(await context.db.interviews.findFirst({ where: { id, room_id: roomId } }))) return null;
    const interview = await transact(context, (tx) => lockSettled(tx, context, id));
    if (!isRunning(interview) || interview.room_id !== roomId) return null;
    const room = await livekit.memory.read(roomId);
    if (!room) return null;
    const resumed = await before(context, interview, room);
    // Lines are reported after the conversation has begun.
    const began = async () => (await livekit.memory.read(roomId))?.began_at ?? new Date();
    const write = async (lines: readonly SpokenLine[], from: number) =>
      writeSaid(context, { id, roomId, began: await began() }, lines, from);
    const order = await orderOfInterview(context, interview, room);
    await noteModel(context, interview, order.services.llm !== null);
    return {
      order: { ...order, ...(resumed ? { resumed } : {}) },
      runTool: runInterviewTool,
      identity: subject.identity ?? '',
      isTelephone: false,
      consults: false,
      waitSeconds: returnSeconds,
      returns: true,
      onConnected: async () => undefined,
      onLine: (line, index) => inTenant(() => write([line], index)),
      onEnd: ({ reason, usage }) =>
        inTenant(async () => {
          // Writes the lines that an agent reported before it died.
          await write((await livekit.memory.read(roomId))?.lines ?? [], 0);
          await bookRoom(context, id, roomId, usage);
          await settleRoom(context, id, roomId, reason);
        }),
    };
  });
}
