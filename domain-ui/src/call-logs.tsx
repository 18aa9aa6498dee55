import type { CallLog } from '@switchboard/contracts/call-logs';
import { formatDuration, formatPhone, Moment, Text } from '@switchboard/design-system';
import { type MenuEntry, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { IconFileText, IconPlay } from '@switchboard/design-system/icons';
import { endedReasonText } from '@switchboard/platform';
import type { ReactNode } from 'react';

/** The content of an empty cell. */
export const noValue = <Text tone="muted">–</Text>;

/** The direction of a call, or that it was a chat on a website. */
export const directionOf = ({ origin, call_type }: Pick<CallLog, 'origin' | 'call_type'>): string =>
  origin === 'web_chat' ? 'web chat' : call_type;

/** Columns of call logs, by name. A table picks columns in its own order and adds its own. */
export const callLogColumns = {
  date: { id: 'date', header: 'Date', hideBelow: 560, cell: (log) => <Moment at={log.created_at} /> },
  direction: { id: 'direction', header: 'Direction', hideBelow: 1000, cell: directionOf },
  assistant: {
    id: 'assistant',
    header: 'Assistant',
    isTruncated: true,
    width: '24%',
    hideBelow: 780,
    cell: (log) => log.assistant_name ?? noValue,
  },
  duration: {
    id: 'duration',
    header: 'Duration',
    align: 'end',
    hideBelow: 560,
    cell: (log) => (
      <Text mono size="sm">
        {formatDuration(log.call_duration)}
      </Text>
    ),
  },
  endedReason: {
    id: 'ended_reason',
    header: 'Ended Reason',
    hideBelow: 900,
    isTruncated: true,
    width: '46%',
    cell: (log) => endedReasonText(log.ended_reason) ?? noValue,
  },
} as const satisfies Record<string, TableColumn<CallLog>>;

interface PhoneNumberParts {
  /** Shown before the number, on its line. */
  before?: (log: CallLog) => ReactNode;
  /** Below the number. */
  below?: (log: CallLog) => ReactNode;
}

/** The column that names a call by its lead and number. */
export const phoneNumberColumn = (width: string, { before, below }: PhoneNumberParts = {}): TableColumn<CallLog> => ({
  id: 'phone_number',
  header: 'Phone Number',
  isRowHeader: true,
  isTruncated: true,
  width,
  holdsPhone: true,
  cell: (log) => (
    <TwoLines>
      {log.lead_name && <Text truncate>{log.lead_name}</Text>}
      <Text mono size="sm" tone="muted" weight="regular">
        {before?.(log)}
        {log.phone_number === '' ? 'No phone number' : formatPhone(log.phone_number)}
      </Text>
      {below?.(log)}
    </TwoLines>
  ),
});

/** The actions of a call's row: open the transcript, or play the recording. */
export function callLogActions(
  log: CallLog,
  open: (log: CallLog, view: 'transcript' | 'recording') => void,
): MenuEntry[] {
  return [
    {
      id: 'transcript',
      label: log.has_transcript ? 'View Transcript' : 'View Call',
      icon: <IconFileText />,
      isQuick: true,
      onAction: () => open(log, 'transcript'),
    },
    {
      id: 'recording',
      label: 'Play Recording',
      icon: <IconPlay />,
      isQuick: true,
      isDisabled: !log.has_recording,
      onAction: () => open(log, 'recording'),
    },
  ];
}
