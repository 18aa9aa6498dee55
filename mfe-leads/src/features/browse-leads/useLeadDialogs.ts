import type { Lead } from '@switchboard/contracts/leads';
import { useMemo, useState } from 'react';
import { setOrDelete, useUrlParams } from '../../url/useUrlParams.ts';
import type { LeadAction } from './leadActions.tsx';

export type LeadDialog =
  | { kind: 'voice' | 'video' | 'edit'; lead: Lead }
  | { kind: 'delete'; leads: readonly Lead[] }
  | { kind: 'call-log'; callLogId: string };

/** What is open over the list: the panel and the form of a new lead stand in the URL, the rest does not outlive the page. */
export function useLeadDialogs() {
  const [params, updateParams] = useUrlParams();
  const [dialog, setDialog] = useState<LeadDialog | null>(null);

  const actions = useMemo(
    () => ({
      act: (action: LeadAction, lead: Lead) =>
        setDialog(action === 'delete' ? { kind: 'delete', leads: [lead] } : { kind: action, lead }),
      deleteMany: (leads: readonly Lead[]) => setDialog({ kind: 'delete', leads }),
      viewCall: (callLogId: string) => setDialog({ kind: 'call-log', callLogId }),
      close: () => setDialog(null),
      peek: (leadId: string | null) => updateParams((now) => setOrDelete(now, 'lead', leadId)),
      create: (isOpen: boolean) => updateParams((now) => setOrDelete(now, 'new', isOpen ? '1' : null)),
    }),
    [updateParams],
  );

  return { dialog, peekedId: params.get('lead'), isCreating: params.get('new') === '1', ...actions };
}
