import { expect, test } from 'vitest';
import { interviewEvent } from './interviewEvent.ts';

const interview = { id: '7', organization_name: 'Müller, Söhne; Co', max_minutes: 45 };
const at = new Date('2026-11-27T09:30:00Z');

test('the calendar file has the time in UTC, the duration and a reminder', () => {
  const file = interviewEvent(interview, at, 'https://calls.example.com/video-call/abc', at);
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n/);
  expect(file).toContain('DTSTART:20261127T093000Z\r\nDTEND:20261127T101500Z\r\n');
  expect(file).toContain('SUMMARY:Video interview with Müller\\, Söhne\\; Co\r\n');
  expect(file).toContain('TRIGGER:-PT15M');
});

test('the calendar file folds lines at 75 bytes and never within a character', () => {
  const file = interviewEvent({ ...interview, organization_name: 'ü'.repeat(200) }, at, 'https://a.example', at);
  const lines = file.split('\r\n');
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:Video interview with ${'ü'.repeat(200)}`);
});
