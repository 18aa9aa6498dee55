import type { CallHookOutcome } from '@switchboard/contracts/call-hooks';
import type { BadgeTone } from '@switchboard/design-system';

/** How a test went, in a word. */
export const outcomeLabels: Record<CallHookOutcome, { label: string; tone: BadgeTone }> = {
  call: { label: 'Allowed', tone: 'success' },
  refuse: { label: 'Refused', tone: 'warning' },
  fail: { label: 'Failed', tone: 'danger' },
};

export const hookFailed = {
  load: 'Failed to load the before-call hook. Please try again.',
  save: 'Failed to save the before-call hook. Please try again.',
  test: 'The test was not sent',
};
