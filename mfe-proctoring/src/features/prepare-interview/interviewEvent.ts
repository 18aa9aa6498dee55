import type { InterviewSession } from '@switchboard/contracts/interview-sessions';
import { t } from '../../texts/plan/t.ts';
import { language } from '../../texts/texts.ts';

/** A moment in the format of calendars: "20261127T093000Z". */
const stamp = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '');

/** Escapes characters with a special meaning in a calendar entry. Source: RFC 5545, 3.3.11. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** Folds a line into pieces of at most 75 bytes. Source: RFC 5545, 3.1. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const sign of line) {
    const size = new TextEncoder().encode(sign).length;
    if (bytes + size > (pieces.length === 0 ? 75 : 74)) {
      pieces.push(piece);
      piece = '';
      bytes = 0;
    }
    piece += sign;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n ');
}

type Planned = Pick<InterviewSession, 'id' | 'organization_name' | 'max_minutes'>;

/** A calendar file (.ics) with the interview at a given time, and a reminder a quarter of an hour before. */
export function interviewEvent(
  { id, organization_name, max_minutes }: Planned,
  begins: Date,
  url: string,
  now = new Date(),
): string {
  const ends = new Date(begins.getTime() + max_minutes * 60_000);
  const summary = t('plan.summary', { organization: organization_name });
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Switchboard//Interviews//${language().toUpperCase()}`,
    'BEGIN:VEVENT',
    `UID:interview-${id}@switchboard`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(begins)}`,
    `DTEND:${stamp(ends)}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(t('plan.description', { link: url }))}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(summary)}`,
    'TRIGGER:-PT15M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
