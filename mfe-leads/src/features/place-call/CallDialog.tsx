import {
  Banner,
  Button,
  ErrorState,
  formatPhone,
  IconPhone,
  isolated,
  Kbd,
  Skeleton,
  Stack,
} from '@switchboard/design-system';
import { Dialog, LeaveQuestion } from '@switchboard/design-system/overlays';
import type { SlotProps } from '@switchboard/platform';
import { afterAsking } from '@switchboard/platform/forms';
import { useLayoutEffect } from 'react';
import { leadGone } from '../../display/leadName.ts';
import { OptedOut } from '../../display/OptedOut.tsx';
import { useDialByHand } from '../../phones/useDialByHand.tsx';
import { CallTime } from './CallTime.tsx';
import { ChooseCall } from './ChooseCall.tsx';
import { ConfirmCall } from './ConfirmCall.tsx';
import { CorrectPhone } from './CorrectPhone.tsx';
import { EndCall } from './EndCall.tsx';
import { LiveCall } from './LiveCall.tsx';
import { type CallDialogState, useCallDialog } from './useCallDialog.ts';

interface CallDialogProps {
  leadId: string;
  campaignId?: string | undefined;
  /** The campaign's details to show before the call is placed. */
  campaign?: SlotProps['lead.call.v1']['campaign'];
  /** Something else is open instead; the call and the choices are kept. */
  isHidden: boolean;
  onView: (callLogId: string, view: 'transcript' | 'recording') => void;
  /** Opens the next lead of the list that this one was called from; omitted if there is none. */
  onNext?: (() => void) | undefined;
  /** Asks whether to put the lead on the do-not-call list. */
  onStop: () => void;
  onClose: () => void;
}

function ChooseActions({ state }: { state: CallDialogState }) {
  const { lead, isGone, phoneProblem, canInitiate, initiate } = state;
  const { dialByHand, question } = useDialByHand();
  return (
    <>
      <Button
        variant="ghost"
        isDisabled={!lead || phoneProblem !== null || lead.do_not_call || isGone}
        onPress={() => lead && void dialByHand(lead)}
      >
        Manual Call
      </Button>
      {question}
      <Button variant="primary" icon={<IconPhone />} isDisabled={!canInitiate} onPress={initiate}>
        Initiate Call
      </Button>
    </>
  );
}

function ConfirmActions({ state, onClose }: { state: CallDialogState; onClose: () => void }) {
  return (
    <>
      {state.isRepeat && (
        <Button variant="ghost" isDisabled={state.isPlacing} onPress={state.backToChoice}>
          Change
        </Button>
      )}
      <Button
        autoFocus={!state.isRepeat}
        isDisabled={state.isPlacing}
        onPress={state.isGiven || state.isRepeat ? onClose : state.backToChoice}
      >
        Cancel
      </Button>
      <Button
        // With the last choice preselected, one key calls again.
        autoFocus={state.isRepeat && !state.time.isOutside}
        variant="primary"
        icon={<IconPhone />}
        isDisabled={state.isGone || !state.time.mayCall}
        isPending={state.isPlacing}
        onPress={state.start}
      >
        {state.time.isOutside && state.time.mayCall ? 'Call Anyway' : 'Start Call'}
      </Button>
    </>
  );
}

function LiveActions({ state }: { state: CallDialogState }) {
  return <EndCall live={state.live} autoFocus />;
}

interface OverProps {
  state: CallDialogState;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

function OverActions({ state, onNext, onClose }: OverProps) {
  // Attached before the button is painted, since people may press the key as soon as they see it.
  useLayoutEffect(() => {
    if (!onNext) return;
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (event.key.toLowerCase() !== 'n' || isTyping || event.metaKey || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      onNext();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onNext]);
  return (
    <>
      <Button onPress={state.startOver}>Call Again</Button>
      <Button autoFocus={!onNext} variant={onNext ? 'secondary' : 'primary'} onPress={onClose}>
        Close
      </Button>
      {onNext && (
        <Button autoFocus variant="primary" icon={<IconPhone />} onPress={onNext}>
          Next lead <Kbd aria-hidden="true">N</Kbd>
        </Button>
      )}
    </>
  );
}

function Actions({ state, onNext, onClose }: OverProps) {
  switch (state.stage) {
    case 'loading':
      return null;
    case 'choose':
      return <ChooseActions state={state} />;
    case 'confirm':
      return <ConfirmActions state={state} onClose={onClose} />;
    case 'live':
      return <LiveActions state={state} />;
    case 'over':
      return <OverActions state={state} onNext={onNext} onClose={onClose} />;
  }
}

function GoneBanner() {
  return (
    <Banner tone="warning" role="alert" title={leadGone}>
      It can no longer be called.
    </Banner>
  );
}

/** The campaign's assistant or number can't be used: the user chooses another one for this call. */
function NotGiven({ choice }: Pick<CallDialogState, 'choice'>) {
  return (
    <Banner tone="warning">
      {choice.assistant
        ? 'Campaign does not have an outbound phone number configured. Please update campaign settings.'
        : 'No assistant configured for this campaign. Please update feature template settings.'}
    </Banner>
  );
}

function Body({
  state,
  campaign,
  onView,
  onStop,
}: Pick<CallDialogProps, 'campaign' | 'onView' | 'onStop'> & { state: CallDialogState }) {
  const { lead, leadQuery, choice, placed, live } = state;
  if (state.stage === 'loading' && !leadQuery.isError) return <Skeleton lines={5} />;
  if (lead && placed)
    return (
      <LiveCall lead={lead} phoneNumber={choice.dialed} placed={placed} live={live} onStop={onStop} onView={onView} />
    );
  if (lead && state.stage === 'confirm')
    return (
      <Stack gap={4}>
        {state.isGone && <GoneBanner />}
        <CallTime state={state.time} isAsking />
        <ConfirmCall lead={lead} choice={choice} campaign={campaign} />
      </Stack>
    );
  if (lead)
    return (
      <Stack gap={4}>
        {state.isGone && <GoneBanner />}
        {lead.do_not_call && (
          <OptedOut phoneNumber={lead.phone_number} optOut={state.optOut}>
            {lead.additional_numbers.length > 0
              ? "One of this lead's numbers is on the do-not-call list. None of them is dialed."
              : 'This number is on the do-not-call list. It is not dialed.'}
          </OptedOut>
        )}
        <CallTime state={state.time} />
        {state.isMissing && <NotGiven choice={state.choice} />}
        {state.phoneProblem && <CorrectPhone lead={lead} problem={state.phoneProblem} />}
        <ChooseCall
          choice={choice}
          numberError={state.numberError}
          hasFirstFocus={state.phoneProblem === null}
          onSubmit={state.initiate}
        />
      </Stack>
    );
  return (
    <ErrorState
      title="Failed to prepare call"
      message={leadQuery.error?.message ?? ''}
      onRetry={() => void leadQuery.refetch()}
      isRetrying={leadQuery.isFetching}
    />
  );
}

function description({ stage, lead, name, choice }: CallDialogState): string | undefined {
  if (!lead || stage === 'live' || stage === 'over') return undefined;
  if (stage === 'confirm') return `${isolated(choice.assistant?.name ?? 'The assistant')} calls ${name} now.`;
  return `${name}, ${formatPhone(lead.phone_number)}`;
}

/** Calls a lead: choose, confirm, then follow the call until its end. */
export function CallDialog({
  leadId,
  campaignId,
  campaign,
  isHidden,
  onView,
  onNext,
  onStop,
  onClose,
}: CallDialogProps) {
  const state = useCallDialog(leadId, campaignId, campaign);
  return (
    <Dialog
      isOpen={!isHidden}
      onClose={() => afterAsking(onClose)}
      isDismissable={!state.isPlacing}
      title={state.stage === 'confirm' ? 'Confirm Call' : 'Voice Call'}
      description={description(state)}
      footer={state.stage === 'loading' ? undefined : <Actions state={state} onNext={onNext} onClose={onClose} />}
    >
      <Body state={state} campaign={campaign} onView={onView} onStop={onStop} />
      <LeaveQuestion form={state.unsent} />
    </Dialog>
  );
}
