import type { InterviewRecording } from '@switchboard/contracts/interview-recordings';
import { expect, test } from 'vitest';
import { after, sampleDetail, sampleFinding, sampleRecording, sampleStart } from '../../testing/sampleInterviews.ts';
import {
  findingFrom,
  firstRecordedAt,
  lineAt,
  nextShot,
  placeOf,
  sceneOf,
  shotAt,
  spanStretches,
  standbyAt,
  stretchesOf,
} from './scene.ts';

const at = (seconds: number) => sampleStart + seconds * 1000;
const camera = [
  sampleRecording(1, { duration_seconds: 60, gaps: [{ from_seconds: 20, until_seconds: 30 }] }),
  sampleRecording(2, { starts_at: after(80), duration_seconds: 40 }),
];

test('sceneOf lasts from the first moment to the last, and is null before the start', () => {
  expect(sceneOf(sampleDetail(), 0)).toEqual({ from: at(0), until: at(120) });
  expect(sceneOf(sampleDetail({ started_at: null }), 0)).toBeNull();
  const early = [sampleRecording(1, { starts_at: after(-2), duration_seconds: 200 })];
  expect(sceneOf(sampleDetail({ recordings: early }), 0)).toEqual({ from: at(-2), until: at(198) });
  expect(sceneOf(sampleDetail({ ended_at: null, status: 'started' }), at(150))).toEqual({
    from: at(0),
    until: at(150),
  });
});

test("shotAt finds the recorded part at a moment, and nothing in gaps or in parts that aren't ready", () => {
  expect(shotAt(camera, 'camera', at(10))).toMatchObject({ seconds: 10, recording: { part: 1 } });
  expect(shotAt(camera, 'camera', at(25))).toBeNull();
  expect(shotAt(camera, 'camera', at(70))).toBeNull();
  expect(shotAt(camera, 'camera', at(90))).toMatchObject({ seconds: 10, recording: { part: 2 } });
  expect(shotAt(camera, 'screen', at(10))).toBeNull();
  expect(shotAt([sampleRecording(1, { status: 'joining' })], 'camera', at(10))).toBeNull();
});

test('shotAt returns the later of two overlapping parts', () => {
  const overlapping = [sampleRecording(1), sampleRecording(2, { starts_at: after(50) })];
  expect(shotAt(overlapping, 'camera', at(55))?.recording.part).toBe(2);
});

test("nextShot finds where a track continues after a gap, and null if it doesn't", () => {
  expect(nextShot(camera, 'camera', at(25))).toBe(at(30));
  expect(nextShot(camera, 'camera', at(70))).toBe(at(80));
  expect(nextShot(camera, 'camera', at(130))).toBeNull();
  expect(standbyAt(camera, 'camera', at(70))).toMatchObject({ seconds: 0, recording: { part: 2 } });
  expect(standbyAt(camera, 'camera', at(130))).toMatchObject({ seconds: 0, recording: { part: 1 } });
  expect(standbyAt(camera, 'screen', at(0))).toBeNull();
});

test('the timeline draws recordings with their gaps, and an open span up to its end', () => {
  expect(stretchesOf(camera, 'camera').map(({ kind, from, until }) => [kind, from, until])).toEqual([
    ['recorded', at(0), at(60)],
    ['gap', at(20), at(30)],
    ['recorded', at(80), at(120)],
  ]);
  const scene = { from: at(0), until: at(100) };
  const [span] = spanStretches([{ kind: 'paused', from: after(40), until: null, note: 'Paused' }], scene);
  expect([span?.from, span?.until]).toEqual([at(40), at(100)]);
  expect(placeOf(scene, at(25))).toBe(0.25);
  expect(placeOf(scene, at(200))).toBe(1);
});

test('findingFrom goes to the next or previous finding by time, and skips the current one', () => {
  const findings = [sampleFinding(2), sampleFinding(1), sampleFinding(3)];
  expect(findingFrom(findings, at(0), 'next')?.number).toBe(1);
  expect(findingFrom(findings, at(30), 'next')?.number).toBe(2);
  expect(findingFrom(findings, at(60), 'previous')?.number).toBe(1);
  expect(findingFrom(findings, at(90), 'next')).toBeNull();
  expect(findingFrom(findings, at(30), 'previous')).toBeNull();
});

test('lineAt returns the transcript line that is being spoken', () => {
  const lines = [{ starts_at: after(2) }, { starts_at: after(10) }];
  expect([lineAt(lines, at(1)), lineAt(lines, at(2)), lineAt(lines, at(9)), lineAt(lines, at(40))]).toEqual([
    -1, 0, 0, 1,
  ]);
});

test('the review opens at the first recorded second', () => {
  const of = (given: Partial<InterviewRecording>) => sampleRecording(1, { starts_at: after(30), ...given });
  expect(firstRecordedAt([of({}), of({ starts_at: after(20), track: 'screen' })])).toBe(at(20));
  expect(firstRecordedAt([of({ gaps: [{ from_seconds: 0, until_seconds: 4 }] })])).toBe(at(34));
  expect(firstRecordedAt([of({ gaps: [{ from_seconds: 8, until_seconds: 9 }] })])).toBe(at(30));
  expect(firstRecordedAt([of({ status: 'failed' }), of({ status: 'deleted' })])).toBeUndefined();
});
