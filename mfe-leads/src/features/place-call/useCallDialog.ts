import { notify, type SlotProps } from '@switchboard/platform';
import { useLeaveQuestion } from '@switchboard/platform/forms';
import { endpointQuery, useIsGone, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { leadName } from '../../display/leadName.ts';
import { useOptOut } from '../../display/OptedOut.tsx';
import { usePhoneProblem } from '../../phones/usePhoneProblem.ts';
import { useCallChoice } from './useCallChoice.ts';
import { useCallTime } from './useCallTime.ts';
import { useLiveCall } from './useLiveCall.ts';
import { usePlaceCall } from './usePlaceCall.ts';
import { usePlacedCall } from './usePlacedCall.ts';

const numberMissing = 'Please select an outbound phone number to use for this call.';

/** A call from the choice of its assistant to its end. */
export function useCallDialog(
  leadId: string,
  campaignId: string | undefined,
  campaign?: SlotProps['lead.call.v1']['campaign'],
) {
  const leadQuery = useQuery(endpointQuery('GET /api/leads/:id', { params: { id: leadId } }));
  const lead = leadQuery.data;
  const isGone = useIsGone('GET /api/leads/:id', leadId);
  const name = lead ? leadName(lead) : '';
  const optOut = useOptOut(leadId, lead?.do_not_call === true);
  const phoneProblem = usePhoneProblem(lead?.phone_number);
  const choice = useCallChoice(lead, campaign);
  const isOther = lead !== undefined && choice.dialed !== lead.phone_number;
  const time = useCallTime({ leadId, campaignId, lead, number: isOther ? choice.dialed : undefined });
  // Nothing is left to choose if the campaign sets both, unless one of them can't be used.
  const isGiven = Boolean(campaign?.assistant_id && campaign.phone_number_id);
  const [asked, setIsConfirming] = useState<boolean | null>(null);
  const [numberError, setNumberError] = useState<string>();
  const [known, setPlaced] = usePlacedCall(leadId);
  const placed = known ?? null;
  const { placeCall, isPlacing } = usePlaceCall(setPlaced);
  const live = useLiveCall(placed);

  // Typed variables are lost when the dialog closes before the call, so closing asks first.
  const unsent = useLeaveQuestion(choice.hasTyped && placed === null);
  const isChoiceRead = choice.assistants.data !== undefined && choice.numbers.data !== undefined;
  const canInitiate = choice.assistant !== undefined && phoneProblem === null && lead?.do_not_call !== true && !isGone;

  /** Asks for confirmation once everything is chosen. */
  const initiate = () => {
    if (!canInitiate) return;
    const error = choice.number ? undefined : numberMissing;
    setNumberError(error);
    if (error) notify({ title: 'Phone Number Required', description: error, tone: 'danger' });
    else setIsConfirming(true);
  };

  const start = () => {
    const { assistant, number, variables } = choice;
    if (!lead || isGone || !assistant || !number || !time.mayCall) return;
    const body = {
      lead_id: lead.id,
      assistant_id: assistant.id,
      phone_number_id: number.id,
      variables,
      ...(isOther && { phoneNumber: choice.dialed }),
    };
    choice.keep();
    void placeCall(campaignId ? { ...body, campaign_id: campaignId } : body, name);
  };

  const startOver = () => {
    setPlaced(null);
    setIsConfirming(isGiven ? null : true);
  };

  const isOver = placed !== null && live.progress.phase === 'ended';
  const isGivenUsable = choice.assistant !== undefined && choice.number !== undefined && phoneProblem === null;
  // With the assistant and number of the last call or the campaign, only the confirmation is left.
  const isReady = isGivenUsable && lead?.do_not_call !== true && !isGone;
  const isQuick = isGiven || choice.isRepeat;
  const isConfirming = (asked ?? isQuick) && (isReady || !isQuick);
  const isReading = !lead || known === undefined || ((isGiven || choice.hasLast) && !isChoiceRead);
  const stage = isReading ? 'loading' : placed ? (isOver ? 'over' : 'live') : isConfirming ? 'confirm' : 'choose';
  return {
    stage: stage as 'loading' | 'choose' | 'confirm' | 'live' | 'over',
    leadQuery,
    lead,
    isGone,
    optOut,
    name,
    choice,
    time,
    phoneProblem,
    canInitiate,
    unsent,
    numberError,
    placed,
    live,
    isPlacing,
    initiate,
    start,
    startOver,
    isGiven,
    isRepeat: choice.isRepeat && asked === null,
    isMissing: isGiven && isChoiceRead && (!choice.assistant || !choice.number),
    backToChoice: () => setIsConfirming(false),
  };
}

export type CallDialogState = ReturnType<typeof useCallDialog>;
