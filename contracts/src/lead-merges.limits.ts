/** What two leads can differ in, and a merge keeps of one of them. */
export const mergeFields = [
  'first_name',
  'last_name',
  'email',
  'company',
  'title',
  'status',
  'source',
  'client_id',
  'time_zone',
  'notes',
] as const;
export type MergeField = (typeof mergeFields)[number];

/** Before the key of a field that the organization defined, as `values_from` names it. */
export const mergedCustomPrefix = 'custom.';
export type MergedValue = MergeField | `custom.${string}`;

/** Leads that can be merged at once, the one that stays included. */
export const maxMergedLeads = 10;

/** Days for which a merge can be taken back. */
export const mergeUndoDays = 30;
