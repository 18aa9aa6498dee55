// Without schemas, since these are in the first files that a browser loads.

/**
 * The possible actors of an entry: a person, a key of the organization, one of its clients, a candidate, Switchboard
 * itself, or its operator.
 */
export const auditActorKinds = ['person', 'api_key', 'client', 'candidate', 'system', 'operator'] as const;
export type AuditActorKind = (typeof auditActorKinds)[number];

/** Days for which an organization can keep its audit log. */
export const auditDays = { min: 90, max: 3650, default: 365 } as const;

/** The message for a search that is too short. */
export const auditSearchTooShort = 'Search with at least three letters.';

/**
 * Whether a text can be searched for. One or two letters occur in so many entries, or are so rare, that the search
 * would read the whole log; letters without case are allowed, since two can be a name, as in 李雷.
 */
export const isAuditSearch = (text: string): boolean => text === '' || [...text].length > 2 || /\p{Lo}/u.test(text);
