// Without schemas, for a browser's first files.

/** Who an entry can name: a person, a key of the organization, one of its clients, a candidate, Switchboard itself, or who runs it. */
export const auditActorKinds = ['person', 'api_key', 'client', 'candidate', 'system', 'operator'] as const;
export type AuditActorKind = (typeof auditActorKinds)[number];

/** Days for which an organization may keep its audit log. */
export const auditDays = { min: 90, max: 3650, default: 365 } as const;
