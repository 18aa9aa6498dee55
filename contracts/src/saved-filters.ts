import { z } from 'zod';
import { CustomCondition } from './custom-fields.ts';
import type { Endpoints } from './endpoint.ts';
import { LeadFilter } from './leads.ts';
import { savedFilterLimits } from './saved-filters.limits.ts';
import { Id, nameText, page, Timestamp, WholeListQuery } from './shared.ts';

/** A stored filter: booleans are stored as booleans, although a query has them as text. */
const KeptFilter = LeadFilter.extend({
  scheduled_only: z.boolean().optional(),
  has_email: z.boolean().optional(),
  do_not_call: z.boolean().optional(),
  custom_fields: z.record(z.string(), CustomCondition).optional(),
});

/** A named lead filter, visible to the person who saved it or to everyone in the organization. */
export const SavedFilter = z.object({
  id: Id,
  name: z.string(),
  filter: KeptFilter,
  is_shared: z.boolean(),
  /** Whether the current person saved it. */
  is_own: z.boolean(),
  created_by_name: z.string().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type SavedFilter = z.infer<typeof SavedFilter>;

const Name = nameText(
  z
    .string('Name is required')
    .trim()
    .min(1, 'Name is required')
    .max(savedFilterLimits.name, `Name must be at most ${savedFilterLimits.name} characters`),
);

// Strict: dropping an unknown condition would widen the result.
const Filter = LeadFilter.omit({ import_id: true })
  .strict()
  .refine((filter) => Object.values(filter).some((value) => value !== undefined), 'Choose a filter before you save it');

export const SavedFilterInput = z.strictObject({ name: Name, filter: Filter, is_shared: z.boolean().default(false) });
export type SavedFilterInput = z.input<typeof SavedFilterInput>;

export const SavedFilterChange = z.strictObject({
  name: Name.optional(),
  filter: Filter.optional(),
  is_shared: z.boolean().optional(),
  /** The version that was read: a save over a newer one is refused with `stale`. If absent, the last save wins. */
  updated_at: Timestamp.optional(),
});
export type SavedFilterChange = z.input<typeof SavedFilterChange>;

export const savedFilterReasons = ['saved_filter_limit', 'not_your_filter'] as const;

const byId = z.object({ id: Id });
const common = { access: 'member', flag: 'leads' } as const;

export const savedFilterApi = {
  'GET /api/saved-filters': {
    ...common,
    summary: 'Lists the filters of leads that you saved, and those that are shared with everybody, by name',
    permission: 'lead.read',
    stale_after: ['saved_filter.changed'],
    query: WholeListQuery,
    response: page(SavedFilter),
  },
  'POST /api/saved-filters': {
    ...common,
    summary: 'Saves a filter of leads under a name; what an API key saves is shared',
    permission: 'lead.write',
    body: SavedFilterInput,
    response: SavedFilter,
    status: 201,
  },
  'PATCH /api/saved-filters/:id': {
    ...common,
    summary: 'Renames, changes or shares a saved filter: your own, or as an admin any that is shared',
    permission: 'lead.write',
    params: byId,
    body: SavedFilterChange,
    response: SavedFilter,
  },
  'DELETE /api/saved-filters/:id': {
    ...common,
    summary: 'Deletes a saved filter: your own, or as an admin any that is shared',
    permission: 'lead.write',
    params: byId,
    status: 204,
  },
} as const satisfies Endpoints;
