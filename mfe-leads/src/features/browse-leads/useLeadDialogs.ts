import type { Lead } from '@switchboard/contracts/leads';
import { notify } from '@switchboard/platform';
import { type AddressPart, anyText, useAddress, useDialogAddress } from '@switchboard/platform/router';
import { useMemo, useState } from 'react';
import { leadName } from '../../display/leadName.ts';
import { useDialByHand } from '../../phones/useDialByHand.tsx';
import type { LeadAction, LeadRights } from './leadActions.tsx';

/** The initial number of a new lead's form, in E.164. */
const number: AddressPart<string> = (text) => (text && /^\+[1-9]\d{5,14}$/.test(text) ? text : null);

const parts = {
  phone: number,
  lead: anyText,
  voice: anyText,
  video: anyText,
  schedule: anyText,
  reschedule: anyText,
  unschedule: anyText,
  whatsapp: anyText,
  stop: anyText,
  allow: anyText,
  log: anyText,
};
const nothing = {
  phone: null,
  voice: null,
  video: null,
  schedule: null,
  reschedule: null,
  unschedule: null,
  whatsapp: null,
  stop: null,
  allow: null,
  log: null,
};

const refusalOf = (lead: Lead) =>
  ({
    title: `${leadName(lead)} is not called`,
    description: 'The number is on the do-not-call list. Open the lead to see why.',
    tone: 'warning',
  }) as const;

/** The overlays of the list, kept in the address: the panel (`?lead=<id>`) and one dialog (`?edit=<id>`, `?voice=<id>` …). */
export function useLeadDialogs({ canWrite }: LeadRights) {
  const address = useDialogAddress(canWrite ? ['create', 'edit', 'delete'] : []);
  const { create, open, close: closeDialog } = address;
  const [{ lead: peekedId, phone: newNumber, ...calls }, change] = useAddress(parts);
  // A selection belongs to the list on screen, so it isn't part of the address.
  const [selected, setSelected] = useState<readonly Lead[] | null>(null);
  const { dialByHand, question } = useDialByHand();
  const actions = useMemo(() => {
    const close = () => {
      setSelected(null);
      closeDialog();
      change(nothing);
    };
    return {
      act: (action: LeadAction, lead: Lead) => {
        const { id } = lead;
        if (action === 'manual') return void dialByHand(lead);
        if ((action === 'voice' || action === 'schedule') && lead.do_not_call) return notify(refusalOf(lead));
        close();
        if (action === 'edit' || action === 'delete') open(action, id);
        else change({ [action]: id });
      },
      create: () => {
        close();
        create();
      },
      deleteMany: (leads: readonly Lead[]) => setSelected(leads),
      viewCall: (callLogId: string) => {
        close();
        change({ log: callLogId });
      },
      peek: (leadId: string | null) => change({ lead: leadId }),
      close,
    };
  }, [change, create, open, closeDialog, dialByHand]);
  const { isCreating, edit, delete: deleted } = address;
  return {
    peekedId,
    isCreating,
    newNumber,
    dialog: { edit, delete: deleted, ...calls },
    selected,
    question,
    ...actions,
  };
}
