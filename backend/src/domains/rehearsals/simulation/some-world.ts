import { weekdays } from '@switchboard/contracts/campaigns.limits';
import { calleePresets } from '@switchboard/contracts/rehearsals.limits';
import type { Rehearsed, SimulatedLead, World } from './world.ts';

/** A world without restrictions, for tests. */
export const someWorld = (more: Partial<World> = {}): World => ({
  campaign: {
    name: 'Autumn',
    call_start_time: '09:00',
    call_end_time: '17:00',
    start_date: null,
    end_date: null,
    weekdays: [...weekdays],
  },
  minutes: { used_seconds: 0, limit: null },
  lead_limit: null,
  max_concurrent_calls: null,
  max_calls_per_minute: null,
  max_attempts_per_lead: null,
  max_call_seconds: null,
  auto_pause: null,
  per_minute: 20,
  retries: { organization: {}, campaign: null },
  organization: { time_zone: 'UTC', max_concurrent_calls: 50, max_attempts_per_lead_and_day: null },
  number: { type: 'outbound', is_retired: false, max_concurrent_calls: null, max_calls_per_second: null },
  ...more,
});

/** A number of leads of one zone, for tests. */
export const someLeads = (count: number, more: Partial<SimulatedLead> = {}): SimulatedLead[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `lead-${at + 1}`,
    phone_number: `+4915112${String(100_000 + at)}`,
    time_zone: 'Europe/Berlin',
    is_blocked: false,
    place: at + 1,
    attempts: 0,
    last_outcome: null,
    was_connected: false,
    last_ended_at: null,
    dialed_at: [],
    ...more,
  }));

/** A rehearsal of two weeks starting on a Monday morning, for tests. */
export const someRehearsal = (more: Partial<Rehearsed> = {}): Rehearsed => ({
  world: someWorld(),
  leads: someLeads(100),
  callees: calleePresets.usual,
  seed: 1,
  starts_at: Date.parse('2026-11-23T06:00:00Z'),
  days: 14,
  ...more,
});
