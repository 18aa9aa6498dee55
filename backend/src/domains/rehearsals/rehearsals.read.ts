import type { Rehearsal, RehearsalInput } from '@switchboard/contracts/rehearsals';
import type { Page } from '@switchboard/contracts/shared';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { newestFirst, type PageRequest, readPage } from '../../database/page.ts';
import { notFound } from '../../errors.ts';
import type { rehearsals } from '../../generated/prisma/client.ts';
import { assertCampaign } from '../campaigns/campaigns.service.ts';
import { readBasis } from './read-world.ts';
import type { Report } from './simulation/report.ts';

type Moments = 'starts_at' | 'created_at' | 'finished_at';
export type RehearsalRow = Omit<Rehearsal, Moments> & Pick<rehearsals, Moments>;

const noReport: Report = {
  leads: null,
  reached: null,
  calls: null,
  minutes: null,
  cost: null,
  ranges: null,
  calls_per_hour: [],
  never_reached: [],
  warnings: [],
  finished_on: null,
  lines: null,
};

/** The current state of a campaign, to determine whether a rehearsal is still valid. */
interface Now {
  basis: string;
  lead_count: number;
  /** The latest time at which a lead joined or was changed. */
  changed_at: Date | null;
}

// Stored JSON doesn't keep the order of keys.
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

async function readNow(tx: Pick<Tx, '$queryRaw'>, campaignId: string): Promise<Now> {
  const basis = canonical(await readBasis(tx, campaignId));
  const [row] = await tx.$queryRaw<Omit<Now, 'basis'>[]>`
    SELECT c.lead_count, greatest(
      (SELECT max(m.added_at) FROM campaign_leads m WHERE m.organization_id = c.organization_id AND m.campaign_id = c.id),
      (SELECT max(l.updated_at) FROM campaign_leads m JOIN leads l ON l.organization_id = m.organization_id AND l.id = m.lead_id
        WHERE m.organization_id = c.organization_id AND m.campaign_id = c.id)) AS changed_at
    FROM campaigns c WHERE c.id = ${campaignId}::uuid`;
  return { basis, lead_count: row?.lead_count ?? 0, changed_at: row?.changed_at ?? null };
}

const isStale = ({ basis, lead_count, read_at }: rehearsals, now: Now): boolean =>
  read_at !== null &&
  (canonical(basis) !== now.basis ||
    lead_count !== now.lead_count ||
    (now.changed_at !== null && now.changed_at > read_at));

function toRehearsal(row: rehearsals, now: Now): RehearsalRow {
  const { seed, days, runs, callees, price_per_minute, settings } = row.input as unknown as z.output<
    typeof RehearsalInput
  >;
  const { id, campaign_id, progress, starts_at, error_message, created_by_name, created_at, finished_at } = row;
  return {
    id,
    campaign_id,
    status: row.status as Rehearsal['status'],
    progress,
    seed,
    starts_at,
    days,
    runs,
    callees,
    price_per_minute: price_per_minute ?? null,
    settings,
    is_stale: isStale(row, now),
    error_message,
    created_by_name,
    created_at,
    finished_at,
    ...((row.report as unknown as Report | null) ?? noReport),
  };
}

function withoutHours({ calls_per_hour: _, ...listed }: RehearsalRow): Omit<RehearsalRow, 'calls_per_hour'> {
  return listed;
}

/** Rehearsals of a campaign, newest first. Throws NOT_FOUND. */
export async function listRehearsals(
  { db }: Pick<Context, 'db'>,
  campaign_id: string,
  query: PageRequest,
): Promise<Page<Omit<RehearsalRow, 'calls_per_hour'>>> {
  await assertCampaign(db, campaign_id);
  const now = await readNow(db, campaign_id);
  const page = await readPage(newestFirst, query, (args) =>
    db.rehearsals.findMany({ ...args, where: { campaign_id, AND: args.where } }),
  );
  return { ...page, items: page.items.map((row) => withoutHours(toRehearsal(row, now))) };
}

/** One rehearsal of a campaign. Throws NOT_FOUND. */
export async function readRehearsal(
  tx: Pick<Tx, 'rehearsals' | '$queryRaw'>,
  campaign_id: string,
  id: string,
): Promise<RehearsalRow> {
  const row = await tx.rehearsals.findFirst({ where: { id, campaign_id } });
  if (!row) throw notFound('Rehearsal');
  return toRehearsal(row, await readNow(tx, campaign_id));
}
