import type { LeadInput, LeadSort } from '@switchboard/contracts/leads';
import { request } from '@switchboard/platform';
import {
  keepPreviousData,
  organizationKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@switchboard/platform/query';

/** What the list of leads is asked for; `cursor` is absent on the first page. */
export interface LeadQuery {
  search: string;
  isScheduledOnly: boolean;
  sort: LeadSort;
  direction: 'asc' | 'desc';
  limit: number;
  cursor?: string;
}

/** A page of leads. */
export function leadPageOptions(query: LeadQuery) {
  const { search, isScheduledOnly, sort, direction, limit, cursor } = query;
  return queryOptions({
    queryKey: organizationKey('leads', 'page', query),
    queryFn: ({ signal }) =>
      request('GET /api/leads', {
        query: {
          sort,
          direction,
          limit,
          ...(search ? { search } : {}),
          ...(isScheduledOnly ? { scheduled_only: 'true' } : {}),
          ...(cursor ? { cursor } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** The counts of the five cards. */
export function leadSummaryOptions() {
  return queryOptions({
    queryKey: organizationKey('leads', 'summary'),
    queryFn: ({ signal }) => request('GET /api/leads/summary', { signal }),
  });
}

/** One lead. */
export function leadOptions(leadId: string) {
  return queryOptions({
    queryKey: organizationKey('leads', 'one', leadId),
    queryFn: ({ signal }) => request('GET /api/leads/:id', { params: { id: leadId }, signal }),
  });
}

function useRefreshLeads() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: organizationKey('leads') });
}

/** Creates a lead, or changes the one with the given id. */
export function useSaveLead(leadId: string | undefined) {
  const refresh = useRefreshLeads();
  return useMutation({
    mutationFn: (input: LeadInput) =>
      leadId === undefined
        ? request('POST /api/leads', { body: input })
        : request('PATCH /api/leads/:id', { params: { id: leadId }, body: input }),
    onSuccess: () => void refresh(),
  });
}

/** Deletes a lead. */
export function useDeleteLead() {
  const refresh = useRefreshLeads();
  return useMutation({
    mutationFn: (leadId: string) => request('DELETE /api/leads/:id', { params: { id: leadId } }),
    onSuccess: () => void refresh(),
  });
}
