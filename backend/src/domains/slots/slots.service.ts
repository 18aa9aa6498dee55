import type {
  RecurrencePattern,
  SlotColor,
  SlotInput,
  SlotPreviewInput,
  SlotStatus,
} from '@switchboard/contracts/slots';
import { maxOccurrences } from '@switchboard/contracts/slots.limits';
import type { z } from 'zod';
import { userIdOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { slot_segments, slots } from '../../generated/prisma/client.ts';
import { assertTimeZone } from '../../time-zones.ts';
import { type Occurrence, occurrencesOf, type Span } from './occurrences.ts';

type NewSlot = z.output<typeof SlotInput>;

/** A slot as stored, with its segments from the earliest on. */
export type SlotRow = Omit<slots, 'status' | 'color'> & {
  status: SlotStatus;
  color: SlotColor;
  segments: slot_segments[];
  recurrence_pattern: RecurrencePattern | null;
  recurrence_end_date: string | null;
};

/** A slot with the additional figures of its own page. */
export type SlotDetailRow = SlotRow & Counts;

type Counts = Record<
  'bookings_ahead' | 'waiting' | 'people_to_tell' | 'people_to_tell_following' | 'people_to_tell_all' | 'occurrences',
  number
>;

/** Ranges of a request in milliseconds. */
export const spansOf = (segments: readonly { start_time: string | Date; end_time: string | Date }[]): Span[] =>
  segments.map(({ start_time, end_time }) => ({
    start: new Date(start_time).getTime(),
    end: new Date(end_time).getTime(),
  }));

/** The slot spans its segments, so that lists and windows need only its own two columns. */
export function wholeOf(spans: readonly Span[]): { start_time: Date; end_time: Date } {
  return {
    start_time: new Date(Math.min(...spans.map(({ start }) => start))),
    end_time: new Date(Math.max(...spans.map(({ end }) => end))),
  };
}

const withSegments = { segments: { orderBy: { start_time: 'asc' } }, series: true } as const;

async function countsOf(tx: Pick<Tx, '$queryRaw'>, slot: slots): Promise<Counts> {
  const { id, organization_id, series_id } = slot;
  const [own] = await tx.$queryRaw<Pick<Counts, 'bookings_ahead' | 'waiting' | 'people_to_tell'>[]>`
    SELECT (count(*) FILTER (WHERE status = 'confirmed' AND end_time > now()))::int AS bookings_ahead,
      (count(*) FILTER (WHERE status = 'waitlisted'))::int AS waiting,
      (count(*) FILTER (WHERE status <> 'cancelled' AND start_time > now() AND email IS NOT NULL))::int AS people_to_tell
    FROM slot_bookings WHERE organization_id = ${organization_id}::uuid AND slot_id = ${id}::uuid`;
  if (!own) throw new Error('Counting gives a row');
  const { people_to_tell } = own;
  if (!series_id)
    return { ...own, people_to_tell_following: people_to_tell, people_to_tell_all: people_to_tell, occurrences: 1 };
  // Counts only slots that a change can reach: archived ones stay as they are.
  const [series] = await tx.$queryRaw<
    Pick<Counts, 'people_to_tell_following' | 'people_to_tell_all' | 'occurrences'>[]
  >`
    SELECT count(*)::int AS occurrences, coalesce(sum(told) FILTER (WHERE is_changed), 0)::int AS people_to_tell_all,
      coalesce(sum(told) FILTER (WHERE is_changed AND start_time >= ${slot.start_time}), 0)::int AS people_to_tell_following
    FROM (SELECT s.start_time, s.status <> 'archived' OR s.id = ${id}::uuid AS is_changed, (SELECT count(*) FROM slot_bookings b
        WHERE b.organization_id = s.organization_id AND b.slot_id = s.id AND b.status <> 'cancelled' AND b.start_time > now() AND b.email IS NOT NULL) AS told
      FROM slots s WHERE s.organization_id = ${organization_id}::uuid AND s.series_id = ${series_id}::uuid) AS of_series`;
  if (!series) throw new Error('Counting gives a row');
  return { ...own, ...series };
}

/** One slot with its segments and bookings. Throws NOT_FOUND. */
export async function readSlot(tx: Pick<Tx, 'slots' | '$queryRaw'>, id: string): Promise<SlotDetailRow> {
  const slot = await tx.slots.findFirst({ where: { id }, include: withSegments });
  if (!slot) throw notFound('Slot');
  const counts = await countsOf(tx, slot);
  const { series, ...row } = slot;
  return {
    ...row,
    ...counts,
    recurrence_pattern: (series?.recurrence_pattern ?? null) as RecurrencePattern | null,
    recurrence_end_date: series?.recurrence_end_date.toISOString().slice(0, 10) ?? null,
  } as SlotDetailRow;
}

/** One slot with its segments and bookings. Throws NOT_FOUND. */
export const getSlot = ({ db }: Context, id: string): Promise<SlotDetailRow> => readSlot(db, id);

/** Refuses a campaign that is not the organization's. Throws NOT_FOUND. */
export async function assertCampaign(tx: Tx, id: string | null | undefined): Promise<void> {
  if (!id) return;
  if (!(await tx.campaigns.findFirst({ where: { id }, select: { id: true } }))) throw notFound('Campaign');
}

export type Repeating = Pick<
  z.output<typeof SlotPreviewInput>,
  'segments' | 'recurrence_pattern' | 'recurrence_end_date'
>;

/** The times of the slots that a repetition creates, in a zone. Throws VALIDATION. */
export function wantedOccurrences(input: Repeating, zone: string): Occurrence[] {
  const { recurrence_pattern: pattern, recurrence_end_date: endDate } = input;
  const repeats = pattern && endDate ? { pattern, endDate } : null;
  const occurrences = occurrencesOf(spansOf(input.segments), repeats, zone, maxOccurrences);
  const refuse = (message: string) => {
    throw new AppError('VALIDATION', message, { fields: { recurrence_end_date: message } });
  };
  if (occurrences.length === 0) refuse('The last day must not be before the first.');
  if (occurrences.length > maxOccurrences) refuse(`A slot can repeat at most ${maxOccurrences} times.`);
  return occurrences;
}

/** Occurrences as the API shows them. */
export function shownOccurrences(occurrences: readonly Occurrence[]) {
  const moments = ({ start, end }: Span) => ({ start_time: new Date(start), end_time: new Date(end) });
  return occurrences.map(({ spans, isMoved }) => ({
    ...wholeOf(spans),
    segments: spans.map(moments),
    is_moved: isMoved,
  }));
}

/** The times of the slots that a repetition would create. Throws VALIDATION. */
export async function previewSlots(context: Context, input: z.output<typeof SlotPreviewInput>) {
  const zone = input.time_zone ?? context.organization.time_zone;
  await assertTimeZone(context, zone);
  return { occurrences: shownOccurrences(wantedOccurrences(input, zone)) };
}

/** Creates a slot with its segments and repetitions; returns the first. Throws VALIDATION and NOT_FOUND. */
export async function createSlot(context: Context, input: NewSlot): Promise<SlotDetailRow> {
  const { organizationId, actor } = context;
  const { segments: _, recurrence_pattern, recurrence_end_date, ...fields } = input;
  const time_zone = fields.time_zone ?? context.organization.time_zone;
  await assertTimeZone(context, time_zone);
  const occurrences = wantedOccurrences(input, time_zone);
  return transact(context, async (tx) => {
    await assertCampaign(tx, fields.campaign_id);
    const series =
      recurrence_pattern && recurrence_end_date
        ? await tx.slot_series.create({
            data: {
              organization_id: organizationId,
              recurrence_pattern,
              recurrence_end_date: new Date(`${recurrence_end_date}T00:00:00Z`),
            },
          })
        : null;
    const common = {
      ...fields,
      time_zone,
      seats_per_time: fields.seats_per_time ?? fields.capacity,
      description: fields.description || null,
      location: fields.location || null,
      campaign_id: fields.campaign_id ?? null,
      organization_id: organizationId,
      series_id: series?.id ?? null,
      created_by: userIdOf(actor),
    };
    const rows = await tx.slots.createManyAndReturn({
      data: occurrences.map(({ spans }) => ({ ...common, ...wholeOf(spans) })),
      select: { id: true, name: true, start_time: true },
    });
    await tx.slot_segments.createMany({
      data: rows.flatMap(({ id }, index) => segmentRows(organizationId, id, occurrences[index]?.spans ?? [])),
    });
    const [first] = rows;
    if (!first) throw new Error('A slot has at least one occurrence');
    const details = { segments: input.segments.length, ...(series ? { occurrences: rows.length } : {}) };
    await recordChange(tx, context, { resource: 'slot', id: first.id, name: first.name, change: 'created', details });
    return readSlot(tx, first.id);
  });
}

/** Segments as rows of their table. */
export const segmentRows = (organization_id: string, slot_id: string, spans: readonly Span[]) =>
  spans.map(({ start, end }) => ({
    organization_id,
    slot_id,
    start_time: new Date(start),
    end_time: new Date(end),
  }));
