import { audit } from '../../audit.ts';
import { type Context, systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import { emitEvent } from '../../events/emit.ts';
import type { Services } from '../../services.ts';
import { zoneColumnsOf } from './number-zone.ts';

const leadsAtOnce = 2_000;
const withoutZone =
  "leads.time_zone IS NULL AND leads.possible_time_zones = '{}' AND NOT has_own_time_zone AND phone_e164 IS NOT NULL";

interface ZonelessLead {
  id: string;
  phone_e164: string;
}

/** Stores the zones of leads that still have none. The change isn't recorded as a person's. */
async function write({ tenantPool }: Context, leads: readonly ZonelessLead[]): Promise<number> {
  const known = leads.flatMap(({ id, phone_e164 }) => {
    const columns = zoneColumnsOf(phone_e164);
    return columns.possible_time_zones.length > 0 ? [{ id, ...columns }] : [];
  });
  if (known.length === 0) return 0;
  const { rowCount } = await tenantPool.query(
    `UPDATE leads SET time_zone = row.time_zone, possible_time_zones = row.possible_time_zones, number_region = row.number_region
     FROM json_to_recordset($1::json) AS row (id uuid, time_zone text, possible_time_zones text[], number_region text)
     WHERE leads.id = row.id AND ${withoutZone}`,
    [JSON.stringify(known)],
  );
  return rowCount ?? 0;
}

async function fillOrganization(context: Context): Promise<void> {
  const { organizationId, tenantPool } = context;
  let filled = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    if (context.shutdown.aborted) break;
    const { rows } = await withTenant(organizationId, () =>
      tenantPool.query<ZonelessLead>(
        `SELECT id, phone_e164 FROM leads WHERE organization_id = $1::uuid AND ${withoutZone} AND id > $2::uuid ORDER BY id LIMIT $3`,
        [organizationId, after, leadsAtOnce],
      ),
    );
    filled += await withTenant(organizationId, () => write(context, rows));
    const last = rows.at(-1);
    if (!last || rows.length < leadsAtOnce) break;
    after = last.id;
  }
  if (filled > 0) await emitChange(context, filled);
}

const emitChange = (context: Context, leads: number) =>
  transact(context, async (tx) => {
    const { organizationId } = context;
    await audit(tx, context, {
      action: 'fill_time_zones',
      resource_type: 'lead',
      resource_id: organizationId,
      resource_name: null,
      details: { leads },
    });
    await emitEvent(tx, organizationId, { type: 'lead.changed', subject_id: organizationId, change: 'updated' });
  });

/** Gives leads the zones of their numbers, one organization at a time; leads whose number has none stay without. */
export async function fillZones(services: Services): Promise<void> {
  const { rows } = await services.systemPool.query<{ organization_id: string }>(
    `SELECT o.id AS organization_id FROM organizations o
     WHERE EXISTS (SELECT FROM leads WHERE organization_id = o.id AND ${withoutZone})`,
  );
  for (const { organization_id } of rows) {
    if (services.shutdown.aborted) return;
    await fillOrganization(await systemContext(services, organization_id, 'time zones'));
  }
}
