import type { leadCallStates } from '@switchboard/contracts/leads.limits';

/** What people call the state of a lead's next call. */
export const callStateLabels: Record<(typeof leadCallStates)[number], string> = {
  planned: 'Planned',
  held: 'Held',
  overdue: 'Overdue',
};
