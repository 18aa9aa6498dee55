import { weekdays } from '@switchboard/contracts/campaigns.limits';
import type { CalleeModel } from '../simulation/callees.ts';

const minuteMs = 60_000;
const zones = ['America/New_York', 'America/Los_Angeles', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Tokyo', null];

/** A campaign with random settings. */
export interface RandomCampaign {
  settings: Record<string, unknown>;
  organization: { max_concurrent_calls: number; max_attempts_per_lead_and_day: number | null };
  max_minutes: number | null;
  callees: CalleeModel;
  starts_at: number;
  leads: { phone_number: string; time_zone: string | null; is_blocked: boolean }[];
}

/** Settings, people and leads of a campaign, drawn by `random`. */
export function randomCampaign(random: () => number, leads: number): RandomCampaign {
  const pick = <T>(...choices: T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const hour = (from: number, to: number) =>
    `${String(from + Math.floor(random() * (to - from))).padStart(2, '0')}:${pick('00', '30')}`;
  const [answered, voicemail, no_answer, busy] = [random(), random(), random(), random() / 3];
  const failed = random() / 5;
  const all = answered + voicemail + no_answer + busy + failed;
  const retry = () => (random() < 0.7 ? { after_minutes: pick(1, 5, 30, 90, 600), times: pick(1, 2, 3) } : undefined);
  const chosen = weekdays.filter(() => random() < 0.8);
  return {
    settings: {
      call_start_time: hour(7, 11),
      call_end_time: hour(14, 20),
      weekdays: chosen.length > 0 ? chosen : ['tuesday'],
      start_date: random() < 0.2 ? '2026-11-24' : null,
      end_date: random() < 0.3 ? '2026-11-24' : null,
      max_leads: random() < 0.2 ? Math.ceil(leads * 0.8) : null,
      max_concurrent_calls: pick(null, null, 2, 4),
      max_calls_per_minute: pick(null, 2, 6, 10, 30),
      max_attempts_per_lead: pick(null, 1, 2, 3),
      max_attempts_per_lead_and_day: pick(null, 1, 2),
      max_call_seconds: pick(null, null, 45, 90),
      retry_rules: { no_answer: retry(), busy: retry(), failed: retry() },
      auto_pause: random() < 0.3 ? { percent: pick(30, 50), calls: pick(3, 5), seconds: 120 } : null,
    },
    organization: { max_concurrent_calls: pick(1, 3, 8, 20), max_attempts_per_lead_and_day: pick(null, null, 2) },
    max_minutes: random() < 0.3 ? Math.ceil(leads / 3) : null,
    callees: {
      answered: answered / all,
      voicemail: voicemail / all,
      no_answer: no_answer / all,
      busy: busy / all,
      failed: failed / all,
      talk_seconds: pick(20, 60, 120),
    },
    starts_at: Date.parse('2026-11-23T00:00:00Z') + Math.floor(random() * 24 * 60) * minuteMs,
    leads: Array.from({ length: leads }, (_, at) => ({
      // Occasionally a lead shares a number, or has none that can be dialed.
      phone_number: random() < 0.02 ? '12' : `+4915112${String(100_000 + (random() < 0.03 ? 0 : at))}`,
      time_zone: pick(...zones),
      is_blocked: random() < 0.03,
    })),
  };
}
