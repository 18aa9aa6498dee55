/** Fields in which two leads can differ; a merge keeps one value of each. */
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

/** Prefix of a custom field's key in `values_from`. */
export const mergedCustomPrefix = 'custom.';
export type MergedValue = MergeField | `custom.${string}`;

/** Maximum leads of one merge, including the remaining one. */
export const maxMergedLeads = 10;

/** Days for which a merge can be undone. */
export const mergeUndoDays = 30;
