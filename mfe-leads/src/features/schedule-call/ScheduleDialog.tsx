import type { ScheduledCall } from '@switchboard/contracts/scheduled-calls';
import { ErrorState, formatPhone, Skeleton } from '@switchboard/design-system';
import { FormDialog } from '@switchboard/design-system/overlays';
import { useWatch } from '@switchboard/platform/forms';
import { useIsGone } from '@switchboard/platform/query';
import { ChooseAssistant } from '../../assistants/ChooseAssistant.tsx';
import { VariableFields } from '../../assistants/VariableFields.tsx';
import { leadGone, leadName } from '../../display/leadName.ts';
import { OptedOut, useOptOut } from '../../display/OptedOut.tsx';
import { ChooseNumber } from '../../phones/ChooseNumber.tsx';
import { usePreferredNumber } from '../../phones/usePreferredNumber.ts';
import { instantIn, meaningIn, type ScheduleValues, timeValues } from './scheduleForm.ts';
import { TimeFields } from './TimeFields.tsx';
import { TimeThere } from './TimeThere.tsx';
import { useCallWindow } from './useCallWindow.ts';
import { useScheduleForm } from './useScheduleForm.ts';
import { whyOver } from './whyOver.ts';

interface ScheduleDialogProps {
  leadId: string;
  campaignId: string | undefined;
  /** The call to move; null for a new one. */
  call: ScheduledCall | null;
  isReschedule: boolean;
  onClose: () => void;
}

type ScheduleFormState = ReturnType<typeof useScheduleForm>;

/** The chosen time, and the lead's local time. */
function Time({
  state,
  leadId,
  campaignId,
}: { state: ScheduleFormState } & Pick<ScheduleDialogProps, 'leadId' | 'campaignId'>) {
  const { form, now, touchTime } = state;
  const values = useWatch({ control: form.control }) as ScheduleValues;
  const at = instantIn(values);
  const meaning = meaningIn(values);
  const { answer, isCurrent } = useCallWindow(leadId, campaignId, at);
  const set = (wanted: Partial<ScheduleValues>) => {
    touchTime();
    for (const [name, value] of Object.entries(wanted))
      form.setValue(name as keyof ScheduleValues, value, { shouldDirty: true });
    form.clearErrors('date');
  };
  return (
    <>
      <TimeFields now={now} onChange={() => set({ is_second: false })} />
      {at && meaning && (
        <TimeThere
          at={at}
          meaning={meaning}
          answer={answer}
          isCurrent={isCurrent}
          now={now}
          said={form.formState.errors.date?.message}
          onUse={(moment) => set(timeValues(moment))}
          onUseSecond={(isSecond) => set({ is_second: isSecond })}
        />
      )}
    </>
  );
}

/** Schedules a call to a lead, or reschedules one: who calls from which number, and when, in both time zones. */
export function ScheduleDialog({ leadId, campaignId, call, isReschedule, onClose }: ScheduleDialogProps) {
  const state = useScheduleForm({ leadId, campaignId, call, isReschedule, onDone: onClose });
  const { form, lead, assistants, numbers, variablesOf } = state;
  const values = useWatch({ control: form.control }) as ScheduleValues;
  const { assistant_id: assistantId, phone_number_id: numberId, typed = {} } = values;
  usePreferredNumber(form, { assistantId, numberId, assistants: assistants.data, numbers: numbers.data });
  const isReading = lead.isPending || assistants.isPending || numbers.isPending;
  const nothingToChoose = assistants.data?.length === 0 || numbers.data?.length === 0;
  const isGone = useIsGone('GET /api/leads/:id', leadId);
  const over = call && !form.isSaving && !form.formState.isSubmitSuccessful ? whyOver(call) : undefined;
  const gone = isGone && lead.data ? leadGone : over;
  const failure = lead.data ? null : lead.error;
  const isOptedOut = lead.data?.do_not_call === true;
  const optOut = useOptOut(leadId, isOptedOut);
  return (
    <FormDialog
      form={form}
      title={isReschedule ? 'Reschedule Call' : 'Schedule Call'}
      description={lead.data && `${leadName(lead.data)}, ${formatPhone(lead.data.phone_number)}`}
      submitLabel={isReschedule ? 'Reschedule Call' : 'Schedule Call'}
      isSubmitDisabled={nothingToChoose || isOptedOut}
      {...(gone ? { gone } : {})}
      placeholder={
        failure ? (
          <ErrorState title="Failed to load the lead" error={failure} onRetry={() => void lead.refetch()} />
        ) : isReading ? (
          <Skeleton lines={6} />
        ) : undefined
      }
      onClose={onClose}
    >
      {lead.data && isOptedOut && (
        <OptedOut phoneNumber={lead.data.phone_number} optOut={optOut}>
          This number is on the do-not-call list. No call to it is scheduled.
        </OptedOut>
      )}
      <ChooseAssistant assistants={assistants} />
      <ChooseNumber numbers={numbers} />
      <Time state={state} leadId={leadId} campaignId={campaignId} />
      <VariableFields
        names={assistants.data?.find(({ id }) => id === assistantId)?.variables ?? []}
        values={variablesOf({ assistant_id: assistantId, typed })}
        onChange={(name, value) => form.setValue('typed', { ...typed, [name]: value }, { shouldDirty: true })}
      />
    </FormDialog>
  );
}
