import { expect, test } from 'vitest';
import { sampleLogDetail } from '../../testing/samples.ts';
import { speakerOf, spokenIndex } from './speakers.ts';

test('transcript roles are labeled Candidate, Interviewer and System', () => {
  const roles = ['user', 'human', 'assistant', 'ai', 'system'] as const;
  expect(roles.map(speakerOf)).toEqual(['Candidate', 'Candidate', 'Interviewer', 'Interviewer', 'System']);
});

test('the spoken line is the last one that has begun', () => {
  const messages = sampleLogDetail(1).transcript?.messages ?? [];
  expect([-0.5, 0, 3.9, 4, 100].map((seconds) => spokenIndex(messages, seconds))).toEqual([-1, -1, 1, 2, 4]);
});
