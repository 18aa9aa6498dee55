import type { SpokenLine } from '@switchboard/contracts/voice';
import type pg from 'pg';

interface RoomLines {
  attempt_id: string;
  lines: SpokenLine[];
}

// Reads only new lines from the database: a long conversation has many.
const linesAfter = `
  SELECT r.id AS attempt_id, (
    SELECT jsonb_agg(l.value ORDER BY l.place) FROM jsonb_array_elements(r.lines) WITH ORDINALITY AS l (value, place)
    WHERE l.place > asked.place) AS lines
  FROM unnest($1::uuid[], $2::int[]) AS asked (id, place) JOIN livekit_rooms r ON r.id = asked.id
  WHERE jsonb_array_length(r.lines) > asked.place`;

/** Lines of conversations as they are written. */
export const roomLines = (systemPool: pg.Pool) => ({
  /** The lines of these rooms from this index on; rooms without new lines are left out. */
  linesSince: async (asked: readonly { attempt_id: string; from: number }[]): Promise<RoomLines[]> => {
    const values = [asked.map(({ attempt_id }) => attempt_id), asked.map(({ from }) => from)];
    return (await systemPool.query<RoomLines>({ name: 'room-lines', text: linesAfter, values })).rows;
  },
});
