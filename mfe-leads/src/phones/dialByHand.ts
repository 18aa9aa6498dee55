import type { Lead } from '@switchboard/contracts/leads';
import { notify } from '@switchboard/platform';
import { leadName } from '../display/leadName.ts';

/** Hands a lead's number to the telephone of whoever sits here. */
export function dialByHand(lead: Pick<Lead, 'first_name' | 'last_name' | 'phone_number'>): void {
  notify({ title: `Calling ${leadName(lead)}...`, tone: 'info' });
  window.location.href = `tel:${lead.phone_number.replace(/[^\d+]/g, '')}`;
}
