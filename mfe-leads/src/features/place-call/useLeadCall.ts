import type { Call } from '@switchboard/contracts/calls';
import { useCan, useLiveEvents } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { asPlaced } from './usePlacedCall.ts';

/** The lead's current call. It stays after its end until the user closes it or the next call starts. */
export function useLeadCall(leadId: string) {
  const canRead = useCan('call.read');
  const { data, refetch } = useQuery({ ...endpointQuery('GET /api/call'), enabled: canRead });
  const [kept, setKept] = useState<Call | null>(null);
  const [closedId, setClosedId] = useState<string | null>(null);
  useLiveEvents(['call.status'], ({ lead_id, subject_id }) => {
    if (canRead && lead_id === leadId && subject_id !== kept?.id) void refetch();
  });
  const current = data?.items.find((call) => call.lead_id === leadId && call.id !== closedId);
  if (current && current.id !== kept?.id) setKept(current);
  return {
    placed: kept && asPlaced(kept),
    phoneNumber: kept?.phone_number,
    close: () => {
      setClosedId(kept?.id ?? null);
      setKept(null);
    },
  };
}
