import type { Lead } from '@switchboard/contracts/leads';
import { clockIn } from '@switchboard/design-system';
import { notify } from '@switchboard/platform';
import { leadName } from '../display/leadName.ts';
import { timesThere } from '../display/zoneTimes.ts';

type DialedLead = Pick<Lead, 'first_name' | 'last_name' | 'phone_number' | 'time_zone' | 'possible_time_zones'>;

const firstHour = 8;
const lastHour = 21;

/** The zones a lead may be in, where it is outside the hours for calls in any of them. */
function zonesAtNight({ time_zone, possible_time_zones }: DialedLead, now: Date): readonly string[] {
  const zones = time_zone ? [time_zone] : possible_time_zones.filter((zone) => zone.includes('/'));
  const isNight = zones.some((zone) => {
    const hour = Number(clockIn(zone, now)?.time.slice(0, 2) ?? firstHour);
    return hour < firstHour || hour >= lastHour;
  });
  return isNight ? zones : [];
}

/** Hands a lead's number to the phone of the person at this computer. At night it asks first. */
export function dialByHand(lead: DialedLead): void {
  const dial = () => {
    notify({ title: `Calling ${leadName(lead)}...`, tone: 'info' });
    window.location.href = `tel:${lead.phone_number.replace(/[^\d+]/g, '')}`;
  };
  const now = new Date();
  const zones = zonesAtNight(lead, now);
  if (zones.length === 0) {
    dial();
    return;
  }
  notify({
    title: `It is ${timesThere(zones, now)}. Call anyway?`,
    description: `${leadName(lead)} is outside the hours for calls.`,
    tone: 'warning',
    action: { label: 'Call anyway', onPress: dial },
  });
}
