import type { InterviewSpan } from '@switchboard/contracts/interviews';
import type { Tx } from '../../../database/database.ts';

type Span = Omit<InterviewSpan, 'from' | 'until'> & { from: Date; until: Date | null };

interface Reported {
  tab: string;
  event_type: string;
  event_action: string;
  timestamp: Date;
  reason: string | null;
}

const lasting: Record<string, { kind: Span['kind']; begins: string; ends: string; note: string }> = {
  pause: { kind: 'paused', begins: 'begins', ends: 'ends', note: 'Paused' },
  network: { kind: 'network', begins: 'lost', ends: 'back', note: 'The browser had no network' },
  own_dialog: { kind: 'own_dialog', begins: 'begins', ends: 'ends', note: 'A prompt of the page was open' },
};

/** Why an interview was paused, by the reason that the candidate's page reports. */
const pausedFor: Record<string, string> = {
  tab_change: 'another tab was opened',
  window_blur: 'the window was left or moved',
  monitor_detected: 'there was more than one monitor',
  screen_share_lost: 'no screen was shared',
  camera_off: 'the camera was switched off',
  camera_lost: 'the camera was lost',
  face_out_of_view: 'no face was to be seen',
  network: 'there was no network',
};

const said = (note: string, reason: string | null) =>
  reason ? `${note}: ${pausedFor[reason] ?? reason}.` : `${note}.`;

/** Spans from the begin and end events of browsers; a span without an end event ends with its page. */
function spansOf(events: readonly Reported[]): Span[] {
  const spans: Span[] = [];
  const open = new Map<string, Span>();
  for (const { tab, event_type, event_action, timestamp, reason } of events) {
    if (event_type === 'recording') {
      if (event_action === 'gap')
        spans.push({ kind: 'recording_gap', from: timestamp, until: null, note: said('Nothing was recorded', reason) });
      continue;
    }
    const what = lasting[event_type];
    if (!what) continue;
    const key = `${tab} ${event_type}`;
    const current = open.get(key);
    if (event_action === what.begins && !current) {
      const span = { kind: what.kind, from: timestamp, until: null, note: said(what.note, reason) };
      open.set(key, span);
      spans.push(span);
    }
    if (event_action === what.ends && current) {
      current.until = timestamp;
      open.delete(key);
    }
  }
  return spans;
}

/** Missing event numbers between those that arrived. */
async function missing(tx: Tx, interviewId: string): Promise<Span[]> {
  const rows = await tx.$queryRaw<{ from: Date; until: Date; count: number }[]>`
    SELECT coalesce(before, timestamp) AS from, timestamp AS until, (sequence - last - 1)::int AS count FROM (
      SELECT sequence, timestamp, lag(timestamp) OVER tab AS before, coalesce(lag(sequence) OVER tab, 0) AS last
      FROM interview_events WHERE interview_id = ${interviewId}::uuid WINDOW tab AS (PARTITION BY tab ORDER BY sequence)) e
    WHERE sequence > last + 1`;
  return rows.map(({ from, until, count }) => ({
    kind: 'events_missing',
    from,
    until,
    note: count === 1 ? 'One report of the browser never came.' : `${count} reports of the browser never came.`,
  }));
}

/** Everything between the findings of an interview, ordered by time. */
export async function readSpans(tx: Tx, interviewId: string): Promise<Span[]> {
  const noticed = await tx.interview_spans.findMany({ where: { interview_id: interviewId } });
  const reported = await tx.$queryRaw<Reported[]>`
    SELECT tab, event_type, event_action, timestamp, left(event_data ->> 'reason', 200) AS reason FROM interview_events
    WHERE interview_id = ${interviewId}::uuid AND event_type IN ('pause', 'network', 'own_dialog', 'recording')
    ORDER BY tab, sequence`;
  const gone = await missing(tx, interviewId);
  const stored = noticed.map(({ kind, from, until, note }) => ({ kind: kind as Span['kind'], from, until, note }));
  return [...stored, ...spansOf(reported), ...gone].sort((a, b) => a.from.getTime() - b.from.getTime());
}
