import type { PlacedCall } from '@switchboard/contracts/calls';
import { notify } from '@switchboard/platform';
import { useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { leadOptions } from '../../api/leads.ts';
import { leadName } from '../../display/leadName.ts';
import { useCallChoice } from './useCallChoice.ts';
import { useLiveCall } from './useLiveCall.ts';
import { usePlaceCall } from './usePlaceCall.ts';

const numberMissing = 'Please select an outbound phone number to use for this call.';

/** A call from the choice of its assistant to its end. */
export function useCallDialog(leadId: string, campaignId: string | undefined) {
  const leadQuery = useQuery(leadOptions(leadId));
  const lead = leadQuery.data;
  const name = lead ? leadName(lead) : '';
  const choice = useCallChoice(lead);
  const [isConfirming, setIsConfirming] = useState(false);
  const [numberError, setNumberError] = useState<string>();
  const [placed, setPlaced] = useState<PlacedCall | null>(null);
  const { placeCall, isPlacing } = usePlaceCall(setPlaced);
  const live = useLiveCall(placed);

  /** Asks for confirmation once everything is chosen. */
  const initiate = () => {
    const error = choice.number ? undefined : numberMissing;
    setNumberError(error);
    if (error) notify({ title: 'Phone Number Required', description: error, tone: 'danger' });
    else setIsConfirming(true);
  };

  const start = () => {
    const { assistant, number, variables } = choice;
    if (!lead || !assistant || !number) return;
    const body = { lead_id: lead.id, assistant_id: assistant.id, phone_number_id: number.id, variables };
    void placeCall(campaignId ? { ...body, campaign_id: campaignId } : body, name);
  };

  const startOver = () => {
    setPlaced(null);
    setIsConfirming(false);
  };

  const isOver = placed !== null && live.progress.phase === 'ended';
  const stage = !lead ? 'loading' : placed ? (isOver ? 'over' : 'live') : isConfirming ? 'confirm' : 'choose';
  return {
    stage: stage as 'loading' | 'choose' | 'confirm' | 'live' | 'over',
    leadQuery,
    lead,
    name,
    choice,
    numberError,
    placed,
    live,
    isPlacing,
    initiate,
    start,
    startOver,
    backToChoice: () => setIsConfirming(false),
  };
}

export type CallDialogState = ReturnType<typeof useCallDialog>;
