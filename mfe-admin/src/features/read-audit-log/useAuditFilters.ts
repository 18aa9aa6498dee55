import { auditActorKinds, isAuditSearch } from '@switchboard/contracts/audit-logs.limits';
import { anyText, day, oneOf, useAddress } from '@switchboard/platform/router';

const parts = {
  search: anyText,
  kind: oneOf(auditActorKinds),
  actor: anyText,
  what: anyText,
  thing: anyText,
  from: day,
  to: day,
  entry: anyText,
};

const everything = { search: null, kind: null, actor: null, what: null, thing: null, from: null, to: null };

/** The filters of the audit log, kept in the address, and the query that is sent to the API. */
export function useAuditFilters() {
  const [{ entry, ...given }, change] = useAddress(parts);
  const { search, kind, actor, what, thing, from, to } = given;
  return {
    ...given,
    entry,
    query: {
      search: search !== null && isAuditSearch(search) ? search : null,
      actor_kind: kind,
      actor_id: actor,
      resource_type: what,
      resource_id: thing,
      start_date: from,
      end_date: to,
    },
    isFiltered: Object.values(given).some((value) => value !== null),
    change,
    clear: () => change(everything),
  };
}

export type AuditFilters = ReturnType<typeof useAuditFilters>;
