import type pg from 'pg';

/** The flow node of a room's conversation. */
interface RoomFlowPlace {
  attempt_id: string;
  subflow: string | null;
  node: string;
  since: Date;
}

// The newest step of the call's own assistant that entered a node.
const places = `
  SELECT r.id AS attempt_id, step.value ->> 'subflow' AS subflow, step.value ->> 'node' AS node,
    r.began_at + make_interval(secs => (line.value ->> 'starts_at')::float8) AS since
  FROM livekit_rooms r
    CROSS JOIN LATERAL (
      SELECT l.value FROM jsonb_array_elements(r.lines) WITH ORDINALITY AS l (value, place)
      WHERE l.value @? '$.flow.trace[*] ? (@.type == "entered")' AND l.value #> '{flow,assistant_id}' IS NULL
      ORDER BY l.place DESC LIMIT 1) AS line
    CROSS JOIN LATERAL (
      SELECT t.value FROM jsonb_array_elements(line.value #> '{flow,trace}') WITH ORDINALITY AS t (value, place)
      WHERE t.value ->> 'type' = 'entered' ORDER BY t.place DESC LIMIT 1) AS step
  WHERE r.id = ANY ($1::uuid[]) AND r.began_at IS NOT NULL AND r.ended_at IS NULL`;

/** The position of conversations in their assistant's flow. */
export const roomFlowPlaces = (systemPool: pg.Pool) => ({
  /** The positions of the rooms with these ids that are open and have entered a node. */
  placesInFlow: async (ids: readonly string[]): Promise<RoomFlowPlace[]> =>
    (await systemPool.query<RoomFlowPlace>({ name: 'room-flow-places', text: places, values: [ids] })).rows,
});
