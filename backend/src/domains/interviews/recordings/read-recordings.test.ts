import { expect, test } from 'vitest';
import { evidenceOf, type KeptRecording } from './read-recordings.ts';

const start = Date.parse('2026-11-25T10:00:00Z');
const after = (seconds: number) => new Date(start + seconds * 1000);

const recording = (fields: Partial<KeptRecording> = {}): KeptRecording => ({
  id: 'camera-1',
  track: 'camera',
  part: 1,
  status: 'ready',
  starts_at: after(0),
  error_ms: 5,
  duration_seconds: 60,
  known_seconds: 60,
  bytes: 1,
  sha256: 'a',
  failure: null,
  gaps: [{ from_seconds: 20, until_seconds: 25 }],
  file_path: 'a',
  ...fields,
});

const seen = (recordings: KeptRecording[], seconds: number) => evidenceOf(recordings, after(seconds));

test("a moment's offset in a recording equals its time since the recording began", () => {
  expect(seen([recording()], 12.25)).toEqual([{ track: 'camera', recording_id: 'camera-1', seconds: 12.25 }]);
});

test('a moment after a reload is in the next part, once per track', () => {
  const recordings = [
    recording(),
    recording({ id: 'camera-2', part: 2, starts_at: after(70), gaps: [] }),
    recording({ id: 'screen-2', track: 'screen', part: 2, starts_at: after(71), gaps: [] }),
  ];
  expect(seen(recordings, 80)).toEqual([
    { track: 'camera', recording_id: 'camera-2', seconds: 10 },
    { track: 'screen', recording_id: 'screen-2', seconds: 9 },
  ]);
});

test.each([
  ['before it began', 1, { starts_at: after(5) }],
  ['after it ended', 61, {}],
  ['in a gap', 22, {}],
  ['in one that is deleted', 12, { status: 'deleted' }],
  ['in one that could not be joined', 12, { status: 'failed' }],
] as const)('no recording shows a moment %s', (_, seconds, fields) => {
  expect(seen([recording(fields)], seconds)).toEqual([]);
});

test('a moment of a recording is available before its chunks are joined', () => {
  expect(
    seen([recording({ status: 'recording', duration_seconds: null, known_seconds: 15, gaps: [] })], 12),
  ).toHaveLength(1);
});
