import type { CustomFieldType } from '@switchboard/contracts/custom-field-values';

/** Kinds of fields in words. */
export const kindLabels: Record<CustomFieldType, { label: string; description: string }> = {
  text: { label: 'Text', description: 'Anything, on one line' },
  number: { label: 'Number', description: 'To compare: at least, at most' },
  date: { label: 'Date', description: 'A day, to compare: before, after' },
  choice: { label: 'Choice', description: 'One of a list' },
};

/** '1 lead has', '1,203 leads have'. */
export const leadsHave = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'lead has' : 'leads have'}`;
