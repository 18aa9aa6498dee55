import type { MergeCandidate } from '@switchboard/contracts/lead-merges';
import { type MergedValue, mergedCustomPrefix, mergeFields } from '@switchboard/contracts/lead-merges.limits';

/** What is chosen about leads that become one. */
export interface MergeChoice {
  survivorId: string;
  /** Leads that stay as they are. */
  leftOut: ReadonlySet<string>;
  /** Whose value stays, where that is not the one of the lead that stays. */
  valuesFrom: Partial<Record<MergedValue, string>>;
}

/** The leads that take part. */
export function taking(candidates: readonly MergeCandidate[], { leftOut }: MergeChoice): MergeCandidate[] {
  return candidates.filter(({ lead }) => !leftOut.has(lead.id));
}

/** The key of a field that the organization defined; null for one that every lead has. */
export const customKeyIn = (field: MergedValue): string | null =>
  field.startsWith(mergedCustomPrefix) ? field.slice(mergedCustomPrefix.length) : null;

function textOf({ lead }: MergeCandidate, field: MergedValue): string {
  const key = customKeyIn(field);
  return String((key === null ? lead[field as keyof typeof lead] : lead.custom_fields[key]) ?? '');
}

/** What the leads can differ in: what every lead has, and what any of them has in the organization's own fields. */
export function mergedFields(candidates: readonly MergeCandidate[]): MergedValue[] {
  const keys = new Set(candidates.flatMap(({ lead }) => Object.keys(lead.custom_fields)));
  return [...mergeFields, ...[...keys].map((key) => `${mergedCustomPrefix}${key}` as const)];
}

/** The fields in which leads differ. */
export function differingFields(candidates: readonly MergeCandidate[]): MergedValue[] {
  return mergedFields(candidates).filter((field) => new Set(candidates.map((one) => textOf(one, field))).size > 1);
}

/** Whose value of a field stays: the chosen one, else that of the lead that stays, else the first that has one. */
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

// A call and its decisions are shown by its log, and rows of imports by their import.
const unsaid = ['calls', 'dial_decisions', 'lead_import_problems'];

function counted([table, count]: [string, number]): string {
  const [one, many] = words[table] ?? [table.replaceAll('_', ' '), table.replaceAll('_', ' ')];
  return `${count} ${count === 1 ? one : many}`;
}

/** What belongs to a lead, in words. */
export function holdingsInWords({ holdings }: Pick<MergeCandidate, 'holdings'>): string {
  const said = Object.entries(holdings).filter(([table]) => !unsaid.includes(table));
  return said.length > 0 ? said.map(counted).join(', ') : 'Nothing yet';
}

const repeated = (values: readonly (string | null)[]) => values.length - new Set(values).size;

/** What a merge cannot keep beside each other, and what becomes of it. */
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
