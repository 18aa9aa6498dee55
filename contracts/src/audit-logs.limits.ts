// Without schemas, for a browser's first files.

/** Who an entry can name: a person, a key of the organization, one of its clients, a candidate, Switchboard itself, or who runs it. */
export const auditActorKinds = ['person', 'api_key', 'client', 'candidate', 'system', 'operator'] as const;
export type AuditActorKind = (typeof auditActorKinds)[number];

/** Days for which an organization may keep its audit log. */
export const auditDays = { min: 90, max: 3650, default: 365 } as const;

/** What is said of a search that is too short. */
export const auditSearchTooShort = 'Search with at least three letters.';

/**
 * Whether a text can be searched for. One or two letters stand in so many entries, or are so rare, that the whole log would
 * be read for them; of letters without case, as in 李雷, two are a name.
 */
export const isAuditSearch = (text: string): boolean => text === '' || [...text].length > 2 || /\p{Lo}/u.test(text);
