import type { leadCallStates } from '@switchboard/contracts/leads.limits';

/** Labels of the states of a lead's next call. */
export const callStateLabels: Record<(typeof leadCallStates)[number], string> = {
  planned: 'Planned',
  held: 'Held',
  overdue: 'Overdue',
};
