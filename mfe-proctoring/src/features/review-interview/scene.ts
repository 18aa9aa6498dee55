import type { InterviewRecording } from '@switchboard/contracts/interview-recordings';
import type { InterviewDetail } from '@switchboard/contracts/interviews';
import type { RecordedTrack } from '@switchboard/contracts/interviews.limits';

/** Start and end of the interview, in milliseconds of the server's clock. */
export interface Scene {
  from: number;
  until: number;
}

const ms = (at: string) => Date.parse(at);

/** The end of a recording; its start while its length is unknown. */
const endOf = (recording: InterviewRecording) => ms(recording.starts_at) + (recording.duration_seconds ?? 0) * 1000;

/** The time span that contains everything shown of an interview. It ends at `now` while the interview is running. Null before the start. */
export function sceneOf(interview: InterviewDetail, now: number): Scene | null {
  const { started_at, ended_at, lines, findings, recordings, spans } = interview;
  if (started_at === null) return null;
  const moments = [
    ...lines.flatMap((line) => [ms(line.starts_at), ms(line.ends_at)]),
    ...findings.flatMap(({ at, until }) => [ms(at), ms(until ?? at)]),
    ...spans.flatMap(({ from, until }) => [ms(from), ms(until ?? from)]),
    ...recordings.flatMap((recording) => [ms(recording.starts_at), endOf(recording)]),
  ];
  const end = ended_at === null ? now : ms(ended_at);
  return {
    from: Math.min(ms(started_at), ...moments),
    // An interview that ended at once still gets a timeline of one second.
    until: Math.max(ms(started_at) + 1000, end, ...moments),
  };
}

/** The position of a moment between start and end, 0 to 1. */
export function placeOf(scene: Scene, at: number): number {
  return Math.min(1, Math.max(0, (at - scene.from) / (scene.until - scene.from)));
}

/** Seconds since the start. */
export const secondsInto = (scene: Scene, at: number) => (at - scene.from) / 1000;

/** A moment within one recording. */
export interface Shot {
  recording: InterviewRecording;
  seconds: number;
}

/** The recording that a track shows at a moment; null if nothing was recorded or the recording can't be played. */
export function shotAt(recordings: readonly InterviewRecording[], track: RecordedTrack, at: number): Shot | null {
  // Where two parts overlap, the later one counts: it starts where the page was reloaded.
  const playable = recordings
    .filter((one) => one.track === track && one.status === 'ready' && one.duration_seconds !== null)
    .filter((one) => ms(one.starts_at) <= at && at < endOf(one))
    .sort((one, other) => other.part - one.part);
  for (const recording of playable) {
    const seconds = (at - ms(recording.starts_at)) / 1000;
    if (!recording.gaps.some((gap) => gap.from_seconds <= seconds && seconds < gap.until_seconds))
      return { recording, seconds };
  }
  return null;
}

/** The start of the track's next recording; null if there is none. */
export function nextShot(recordings: readonly InterviewRecording[], track: RecordedTrack, at: number): number | null {
  const begins = recordings
    .filter((one) => one.track === track && one.status === 'ready' && one.duration_seconds !== null)
    .flatMap((one) => [
      ms(one.starts_at),
      ...one.gaps.map(({ until_seconds }) => ms(one.starts_at) + until_seconds * 1000),
    ])
    .filter((begin) => begin > at && shotAt(recordings, track, begin) !== null);
  return begins.length > 0 ? Math.min(...begins) : null;
}

/** What a track preloads while it shows nothing: the next recording, otherwise the first one. */
export function standbyAt(recordings: readonly InterviewRecording[], track: RecordedTrack, at: number): Shot | null {
  const next = nextShot(recordings, track, at) ?? nextShot(recordings, track, Number.NEGATIVE_INFINITY);
  return next === null ? null : shotAt(recordings, track, next);
}

/** A segment in a lane of the timeline. */
export interface Stretch {
  key: string;
  from: number;
  until: number;
  kind: 'recorded' | 'waiting' | 'gap' | 'paused' | 'network' | 'note';
  label: string;
}

/** The recorded and the missing segments of a track. */
export function stretchesOf(recordings: readonly InterviewRecording[], track: RecordedTrack): Stretch[] {
  return recordings
    .filter((one) => one.track === track)
    .flatMap((one) => {
      const begin = ms(one.starts_at);
      const whole: Stretch = {
        key: one.id,
        from: begin,
        until: endOf(one),
        kind: one.status === 'ready' ? 'recorded' : 'waiting',
        label: `Part ${one.part}`,
      };
      const gaps = one.gaps.map(
        (gap): Stretch => ({
          key: `${one.id} ${gap.from_seconds}`,
          from: begin + gap.from_seconds * 1000,
          until: begin + gap.until_seconds * 1000,
          kind: 'gap',
          label: 'Missing',
        }),
      );
      return [whole, ...gaps];
    });
}

const spanKinds = {
  paused: 'paused',
  interrupted: 'gap',
  network: 'network',
  events_missing: 'gap',
  recording_gap: 'gap',
  resumed: 'note',
  own_dialog: 'note',
} as const;

/** Pauses, interruptions and network events as segments; one that hasn't ended lasts until now. */
export function spanStretches(spans: InterviewDetail['spans'], scene: Scene): Stretch[] {
  return spans.map((span) => ({
    key: `${span.kind} ${span.from}`,
    from: ms(span.from),
    until: span.until === null ? scene.until : ms(span.until),
    kind: spanKinds[span.kind],
    label: span.note,
  }));
}

// A finding this close to the current moment counts as the current one.
const nearMs = 500;

/** The next or previous finding from a moment; null if there is none. */
export function findingFrom<T extends { at: string }>(
  findings: readonly T[],
  at: number,
  direction: 'next' | 'previous',
): T | null {
  const ordered = [...findings].sort((one, other) => ms(one.at) - ms(other.at));
  return direction === 'next'
    ? (ordered.find((one) => ms(one.at) > at + nearMs) ?? null)
    : (ordered.findLast((one) => ms(one.at) < at - nearMs) ?? null);
}

/** Index of the line that is spoken at a moment or was spoken last; -1 before the first. */
export function lineAt(lines: readonly { starts_at: string }[], at: number): number {
  return lines.findLastIndex((line) => ms(line.starts_at) <= at);
}

/** The first moment that can be played, by the server's clock; undefined if there is none. */
export function firstRecordedAt(recordings: readonly InterviewRecording[]): number | undefined {
  const moments = recordings
    .filter(({ status }) => status !== 'failed' && status !== 'deleted')
    .map(({ starts_at, gaps }) => {
      const [first] = gaps;
      return Date.parse(starts_at) + (first?.from_seconds === 0 ? first.until_seconds * 1000 : 0);
    });
  return moments.length === 0 ? undefined : Math.min(...moments);
}
