import type { PhoneNumberHealth } from '@switchboard/contracts/phone-numbers';
import type { Context } from '../../context.ts';

const week = `
  SELECT n.id, coalesce(json_agg(json_build_object('date', to_char(d.day, 'YYYY-MM-DD'), 'calls', coalesce(c.calls, 0)::int,
      'completed', coalesce(c.completed, 0)::int, 'failed', coalesce(c.failed, 0)::int) ORDER BY d.day), '[]') AS days
  FROM phone_numbers n
  CROSS JOIN generate_series((now() AT TIME ZONE $2)::date - 6, (now() AT TIME ZONE $2)::date, interval '1 day') AS d (day)
  LEFT JOIN call_day_counts c ON c.organization_id = n.organization_id AND c.dimension = 'number' AND c.day = d.day::date
    AND c.value = n.phone_number
  WHERE n.organization_id = $1::uuid
  GROUP BY n.id`;

/** The calls of each number in the last seven days of the organization's zone, out of the counters. */
export async function readPhoneNumberHealth(context: Context): Promise<{ numbers: PhoneNumberHealth[] }> {
  const { rows } = await context.tenantPool.query<PhoneNumberHealth>(week, [
    context.organizationId,
    context.organization.time_zone,
  ]);
  return { numbers: rows };
}
