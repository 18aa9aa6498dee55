import type { MergeCandidate } from '@switchboard/contracts/lead-merges';
import { type MergedValue, mergedCustomPrefix, mergeFields } from '@switchboard/contracts/lead-merges.limits';

/** The choices about leads that are merged. */
export interface MergeChoice {
  survivorId: string;
  /** Leads that are excluded and stay unchanged. */
  leftOut: ReadonlySet<string>;
  /** The lead whose value is kept, where it isn't the surviving lead. */
  valuesFrom: Partial<Record<MergedValue, string>>;
}

/** The leads that are merged. */
export function taking(candidates: readonly MergeCandidate[], { leftOut }: MergeChoice): MergeCandidate[] {
  return candidates.filter(({ lead }) => !leftOut.has(lead.id));
}

/** The key of a custom field; null for a built-in one. */
export const customKeyIn = (field: MergedValue): string | null =>
  field.startsWith(mergedCustomPrefix) ? field.slice(mergedCustomPrefix.length) : null;

function textOf({ lead }: MergeCandidate, field: MergedValue): string {
  const key = customKeyIn(field);
  return String((key === null ? lead[field as keyof typeof lead] : lead.custom_fields[key]) ?? '');
}

/** All fields in which the leads can differ: the built-in ones, and the custom fields that any of them uses. */
export function mergedFields(candidates: readonly MergeCandidate[]): MergedValue[] {
  const keys = new Set(candidates.flatMap(({ lead }) => Object.keys(lead.custom_fields)));
  return [...mergeFields, ...[...keys].map((key) => `${mergedCustomPrefix}${key}` as const)];
}

/** The fields in which leads differ. */
export function differingFields(candidates: readonly MergeCandidate[]): MergedValue[] {
  return mergedFields(candidates).filter((field) => new Set(candidates.map((one) => textOf(one, field))).size > 1);
}

/** The lead whose value of a field is kept: the chosen one, else the surviving lead, else the first with a value. */
export function keptFrom(candidates: readonly MergeCandidate[], choice: MergeChoice, field: MergedValue): string {
  const chosen = choice.valuesFrom[field];
  if (chosen && candidates.some(({ lead }) => lead.id === chosen)) return chosen;
  const survivor = candidates.find(({ lead }) => lead.id === choice.survivorId);
  if (survivor && textOf(survivor, field) !== '') return choice.survivorId;
  return candidates.find((one) => textOf(one, field) !== '')?.lead.id ?? choice.survivorId;
}

const words: Record<string, readonly [one: string, many: string]> = {
  call_logs: ['call log', 'call logs'],
  call_requests: ['call request', 'call requests'],
  campaign_leads: ['place in a campaign', 'places in campaigns'],
  interviews: ['interview link', 'interview links'],
  lead_uploads: ['document', 'documents'],
  scheduled_calls: ['scheduled call', 'scheduled calls'],
  slot_bookings: ['booking', 'bookings'],
};

// Not listed, since a call's log represents the call or chat and its decisions, and an import its rows.
const unsaid = ['calls', 'dial_decisions', 'embed_conversations', 'lead_import_problems'];

function counted([table, count]: [string, number]): string {
  const [one, many] = words[table] ?? [table.replaceAll('_', ' '), table.replaceAll('_', ' ')];
  return `${count} ${count === 1 ? one : many}`;
}

/** The records of a lead, in words. */
export function holdingsInWords({ holdings }: Pick<MergeCandidate, 'holdings'>): string {
  const said = Object.entries(holdings).filter(([table]) => !unsaid.includes(table));
  return said.length > 0 ? said.map(counted).join(', ') : 'Nothing yet';
}

const repeated = (values: readonly (string | null)[]) => values.length - new Set(values).size;

/** The records that a merge can't keep both of, and what happens to them. */
export function conflictsInWords(candidates: readonly MergeCandidate[]): string[] {
  const places = repeated(candidates.flatMap(({ campaign_ids }) => campaign_ids));
  const calls = repeated(candidates.flatMap(({ waiting_calls }) => waiting_calls));
  return [
    ...(places > 0 ? [`Of ${places + 1} places in the same campaign, one stays.`] : []),
    ...(calls > 0
      ? [`Of ${calls + 1} scheduled calls of the same kind, the earliest stays and the others are cancelled.`]
      : []),
  ];
}
