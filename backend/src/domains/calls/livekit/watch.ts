import { setTimeout as pause } from 'node:timers/promises';
import type { RememberedRoom, RoomMemory } from '../../../livekit/room-memory.ts';

/** Polls the rooms of calls: one statement serves all rooms of a process. */
export function createRoomWatch(memory: Pick<RoomMemory, 'readAll'>, lookMs: number) {
  const watched = new Map<string, Set<(room: RememberedRoom | null | Error) => void>>();
  let isLooking = false;

  async function look(): Promise<void> {
    isLooking = true;
    while (watched.size > 0) {
      await pause(lookMs);
      const asked = [...watched];
      watched.clear();
      try {
        const rooms = new Map((await memory.readAll(asked.map(([id]) => id))).map((room) => [room.id, room]));
        for (const [id, settlers] of asked) for (const settle of settlers) settle(rooms.get(id) ?? null);
      } catch (error) {
        for (const [, settlers] of asked) for (const settle of settlers) settle(error as Error);
      }
    }
    isLooking = false;
  }

  /** The state of a room a moment later; null if the room was forgotten. */
  return async (id: string): Promise<RememberedRoom | null> => {
    const { promise, resolve } = Promise.withResolvers<RememberedRoom | null | Error>();
    const waiting = watched.get(id) ?? new Set();
    watched.set(id, waiting.add(resolve));
    if (!isLooking) void look();
    const room = await promise;
    if (room instanceof Error) throw room;
    return room;
  };
}

export type RoomWatch = ReturnType<typeof createRoomWatch>;
