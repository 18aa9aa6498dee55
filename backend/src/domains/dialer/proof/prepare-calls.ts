import { areaCodes } from '../../../testing/fictional-phones.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { asOwner } from '../../../testing/test-database.ts';
import { signUpCaller, type TestCaller } from '../../calls/test-caller.ts';
import { toE164 } from '../../leads/phone.ts';
import { zoneAt } from './open-zone.ts';

interface Crowd {
  count: number;
  /** The last four digits of the called numbers, in turn: they decide how the sandbox ends the calls. */
  lastFours: string[];
  /** SQL for the time at which call `n`, counted from 1, is due. */
  due: string;
}

/**
 * A separate number for each lead: a number has one call at a time, so calls to a shared one would wait for each other. No one is
 * dialed here, so any exchange works.
 */
export function ownNumbers(count: number, lastFours: readonly string[]): string[] {
  const numbers: string[] = [];
  for (let exchange = 220; numbers.length < count; exchange += 1)
    for (const area of areaCodes) {
      const number = `+1${area}${exchange}${lastFours[numbers.length % lastFours.length]}`;
      if (numbers.length < count && toE164(number) === number) numbers.push(number);
    }
  return numbers;
}

/** Signs up a person with leads, and schedules a call to each of them. */
export async function scheduleCrowd(app: TestApp, { count, lastFours, due }: Crowd): Promise<TestCaller> {
  const caller = await signUpCaller(app);
  const { organizationId } = caller.person;
  await asOwner(app.services.env.databaseUrl, async (owner) => {
    await owner.query('UPDATE organizations SET max_concurrent_calls = 100000 WHERE id = $1', [organizationId]);
    await owner.query(
      `WITH people AS (
         INSERT INTO leads (organization_id, first_name, last_name, phone_number, phone_e164, time_zone)
         SELECT $1, 'Lead', n::text, number, number, $3 FROM unnest($2::text[]) WITH ORDINALITY p(number, n)
         RETURNING id, last_name)
       INSERT INTO scheduled_calls (organization_id, lead_id, assistant_id, phone_number_id, scheduled_time, due_at)
       SELECT $1, id, $4, $5, now(), (SELECT (${due})::timestamptz FROM (SELECT last_name::int AS n) p) FROM people`,
      [organizationId, ownNumbers(count, lastFours), zoneAt(12), caller.assistantId, caller.numberId],
    );
  });
  return caller;
}

/** The outcomes of all scheduled calls, and the carrier's dials. */
export interface Tally {
  scheduled: number;
  called: number;
  /** Scheduled calls that the carrier dialed more than once. */
  dialedTwice: number;
  /** Calls that were not made, or have no known end. */
  lost: number;
  uncertain: number;
  dials: number;
}

/** Counts directly in the product's tables and in the simulated carrier's memory, without the API. */
export async function tally({ services }: Pick<TestApp, 'services'>, organizationId: string): Promise<Tally> {
  const counted = await asOwner(services.env.databaseUrl, (owner) =>
    owner.query<Tally>(
      `SELECT count(*)::int AS scheduled, count(*) FILTER (WHERE s.status = 'called')::int AS called,
         count(*) FILTER (WHERE a.dials > 1)::int AS "dialedTwice",
         count(*) FILTER (WHERE s.status <> 'called' OR a.calls = 0 OR a.open > 0)::int AS lost,
         coalesce(sum(a.uncertain), 0)::int AS uncertain, coalesce(sum(a.dials), 0)::int AS dials
       FROM scheduled_calls s CROSS JOIN LATERAL (
         SELECT count(*) AS calls, count(*) FILTER (WHERE c.ended_at IS NULL) AS open, count(d.attempt_id) AS dials,
           count(*) FILTER (WHERE t.status = 'uncertain') AS uncertain
         FROM calls c LEFT JOIN call_attempts t ON t.organization_id = c.organization_id AND t.call_id = c.id LEFT JOIN sandbox_calls d ON d.attempt_id = t.id
         WHERE c.organization_id = s.organization_id AND c.scheduled_call_id = s.id) a
       WHERE s.organization_id = $1`,
      [organizationId],
    ),
  );
  const [row] = counted.rows;
  if (!row) throw new Error('Nothing was counted');
  return row;
}
