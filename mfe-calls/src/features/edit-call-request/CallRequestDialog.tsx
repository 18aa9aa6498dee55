import { type CallRequest, CallRequestInput } from '@switchboard/contracts/call-requests';
import { formatMoment } from '@switchboard/design-system';
import { FormDialog } from '@switchboard/design-system/overlays';
import { notify, request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { AssistantVariables } from './AssistantVariables.tsx';
import { AssistantField, NumberField } from './ChooseParties.tsx';
import { CustomVariables } from './CustomVariables.tsx';
import { LeadField } from './LeadField.tsx';
import { missingInformation, ownVariables } from './missingInformation.ts';
import { ScheduledTime } from './ScheduledTime.tsx';

interface CallRequestDialogProps {
  /** The request to change; without one, the dialog makes a new one. */
  call?: CallRequest;
  onClose: () => void;
}

const labels: Record<string, string> = {
  lead_id: 'Lead',
  assistant_id: 'Assistant',
  phone_number_id: 'Phone number',
  scheduled_time: 'Scheduled time',
};

function shownValue(name: string, value: unknown): string {
  if (!value) return 'nothing';
  if (name === 'scheduled_time') return formatMoment(String(value));
  return name.endsWith('_id') ? 'Another choice' : String(value);
}

function valuesOf(call: CallRequest | undefined) {
  return {
    lead_id: call?.lead_id ?? '',
    assistant_id: call?.assistant_id ?? '',
    phone_number_id: call?.phone_number_id ?? '',
    assistant_variables: call?.assistant_variables ?? {},
    custom_variables: ownVariables(call?.custom_variables ?? {}),
    scheduled_time: call?.scheduled_time ?? null,
  };
}

/** Creates or changes a call request: checks in the specified order. */
export function CallRequestDialog({ call, onClose }: CallRequestDialogProps) {
  const verb = call ? 'update' : 'create';
  const form = useSaveForm(CallRequestInput, {
    values: valuesOf(call),
    save: (body, version) =>
      call
        ? request('PATCH /api/call-requests/:id', {
            params: { id: call.id },
            body: { ...body, updated_at: String(version) },
          })
        : request('POST /api/call-requests', { body }),
    ...(call && {
      merge: {
        version: call.updated_at,
        read: async () => {
          const stored = await request('GET /api/call-requests/:id', { params: { id: call.id } });
          return { version: stored.updated_at, values: valuesOf(stored) };
        },
        label: (name) => labels[name] ?? name.replace(/^\w+\./, ''),
        shown: (name, value) => shownValue(name, value),
      },
    }),
    stale: 'call_request.changed',
    done: `Call request ${verb}d successfully`,
    failed: `Failed to ${verb} call request. Please try again.`,
    onInvalid: (errors) => {
      const description = missingInformation(errors);
      if (description) notify({ title: 'Missing Information', description, tone: 'danger' });
    },
    onSaved: onClose,
  });
  const { assistant_variables: assistantVariables = {}, custom_variables: customVariables = {} } = form.watch();
  const change = (name: 'assistant_variables' | 'custom_variables', variables: Record<string, string>) =>
    form.setValue(name, variables, { shouldDirty: true });
  return (
    <FormDialog
      form={form}
      title={call ? 'Edit Call Request' : 'Create Call Request'}
      description={call ? undefined : 'Choose the person to call and the assistant that calls them.'}
      submitLabel={call ? 'Save Changes' : 'Create Call Request'}
      onClose={onClose}
    >
      <LeadField chosen={call && { id: call.lead_id, name: call.lead_name }} />
      <AssistantField chosen={call && { id: call.assistant_id, name: call.assistant_name }} />
      {!call && <NumberField />}
      <ScheduledTime
        value={form.getValues('scheduled_time') ?? null}
        errorMessage={form.formState.errors.scheduled_time?.message}
        onChange={(time) => {
          form.clearErrors('scheduled_time');
          form.setValue('scheduled_time', time, { shouldDirty: true });
        }}
      />
      <AssistantVariables
        assistantId={form.watch('assistant_id')}
        values={assistantVariables}
        onChange={(variables) => change('assistant_variables', variables)}
      />
      <CustomVariables values={customVariables} onChange={(variables) => change('custom_variables', variables)} />
    </FormDialog>
  );
}
