import type { Lead } from '@switchboard/contracts/leads';
import type { CallWindowAnswer } from '@switchboard/contracts/scheduled-calls';
import { notify, request, useCan } from '@switchboard/platform';
import { useCallback } from 'react';
import { leadName } from '../display/leadName.ts';
import { clockText, timesThere } from '../display/zoneTimes.ts';

export type DialedLead = Pick<Lead, 'id' | 'first_name' | 'last_name' | 'phone_number' | 'is_sample'>;

function dial(lead: DialedLead): void {
  notify({ title: `Calling ${leadName(lead)}...`, tone: 'info' });
  const link = document.createElement('a');
  link.href = `tel:${lead.phone_number.replace(/[^\d+]/g, '')}`;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Says that it is no time to call a lead, and asks whoever may call all the same. */
function ask(lead: DialedLead, answer: CallWindowAnswer, mayCall: boolean): void {
  const zones = answer.possible_time_zones;
  const time =
    zones.length > 0 ? `It is ${timesThere(zones, new Date(answer.at))}.` : "The lead's local time isn't known.";
  const hours = answer.window
    ? `Calls go out from ${clockText(answer.window.start)} to ${clockText(answer.window.end)} there.`
    : answer.explanation;
  notify({
    title: mayCall ? `${time} Call anyway?` : time,
    description: mayCall ? hours : `${hours} Your role only calls within these hours.`,
    tone: 'warning',
    ...(mayCall && { action: { label: 'Call anyway', onPress: () => dial(lead) } }),
  });
}

/** Hands a lead's number to the phone of the person at this computer. Outside the lead's call window it asks first. */
export function useDialByHand(): (lead: DialedLead) => Promise<void> {
  const mayAtAnyTime = useCan('call.any_time');
  return useCallback(
    async (lead) => {
      if (lead.is_sample) {
        dial(lead);
        return;
      }
      try {
        const answer = await request('GET /api/leads/:id/call-window', { params: { id: lead.id } });
        if (answer.is_allowed) dial(lead);
        else ask(lead, answer, mayAtAnyTime);
      } catch {
        notify({
          title: "The lead's local time couldn't be checked. Call anyway?",
          tone: 'warning',
          action: { label: 'Call anyway', onPress: () => dial(lead) },
        });
      }
    },
    [mayAtAnyTime],
  );
}
