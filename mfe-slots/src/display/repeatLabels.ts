import type { RecurrencePattern } from '@switchboard/contracts/slots';
import { recurrencePatterns } from '@switchboard/contracts/slots.limits';

/** Labels of the recurrence patterns. */
export const repeatLabels: Record<RecurrencePattern, string> = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
};

export const repeatOptions = recurrencePatterns.map((id) => ({ id, label: repeatLabels[id] }));
