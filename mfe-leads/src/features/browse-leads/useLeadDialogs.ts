import type { Lead } from '@switchboard/contracts/leads';
import { useSearchParams } from '@switchboard/platform/router';
import { useCallback, useMemo, useState } from 'react';
import type { LeadAction } from './leadActions.tsx';

export type LeadDialog =
  | { kind: 'voice' | 'video' | 'edit'; lead: Lead }
  | { kind: 'delete'; leads: readonly Lead[] }
  | { kind: 'call-log'; callLogId: string };

/** What is open over the list: the panel and the form of a new lead stand in the URL, the rest does not outlive the page. */
export function useLeadDialogs() {
  const [params, setParams] = useSearchParams();
  const [dialog, setDialog] = useState<LeadDialog | null>(null);

  const setParam = useCallback(
    (name: 'lead' | 'new', value: string | null) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (value === null) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );

  const actions = useMemo(
    () => ({
      act: (action: LeadAction, lead: Lead) =>
        setDialog(action === 'delete' ? { kind: 'delete', leads: [lead] } : { kind: action, lead }),
      deleteMany: (leads: readonly Lead[]) => setDialog({ kind: 'delete', leads }),
      viewCall: (callLogId: string) => setDialog({ kind: 'call-log', callLogId }),
      close: () => setDialog(null),
      peek: (leadId: string | null) => setParam('lead', leadId),
      create: (isOpen: boolean) => setParam('new', isOpen ? '1' : null),
    }),
    [setParam],
  );

  return { dialog, peekedId: params.get('lead'), isCreating: params.get('new') === '1', ...actions };
}
