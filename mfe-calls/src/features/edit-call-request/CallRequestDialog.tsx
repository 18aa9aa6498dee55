import { type CallRequest, CallRequestInput } from '@switchboard/contracts/call-requests';
import { formatMoment, formatPhone } from '@switchboard/design-system';
import { FormDialog } from '@switchboard/design-system/overlays';
import { notify, request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointQuery, useQueryClient } from '@switchboard/platform/query';
import { useRef } from 'react';
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

/** Names of leads and assistants, as far as the pickers and the request itself know them. */
function useNames(call: CallRequest | undefined) {
  const client = useQueryClient();
  const known = useRef(new Map<string, string>());
  const learn = (from: CallRequest) => {
    known.current.set(from.lead_id, from.lead_name).set(from.assistant_id, from.assistant_name);
    known.current.set(from.phone_number_id, formatPhone(from.inbound_phone_number));
  };
  if (call) learn(call);
  /** Asks for the name of a choice that only this browser has made. */
  const learnChoice = async (values: { lead_id?: string; assistant_id?: string }) => {
    const { lead_id: lead = '', assistant_id: assistant = '' } = values;
    if (lead && !known.current.has(lead)) {
      const { first_name, last_name } = await client.fetchQuery(
        endpointQuery('GET /api/leads/:id', { params: { id: lead } }),
      );
      known.current.set(lead, `${first_name} ${last_name}`.trim());
    }
    if (assistant && !known.current.has(assistant)) {
      const { name } = await client.fetchQuery(endpointQuery('GET /api/assistants/:id', { params: { id: assistant } }));
      known.current.set(assistant, name);
    }
  };
  return { learn, learnChoice, nameOf: (id: string) => known.current.get(id) };
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
  const names = useNames(call);
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
          names.learn(stored);
          await names.learnChoice(form.getValues());
          return { version: stored.updated_at, values: valuesOf(stored) };
        },
        label: (name: string) => labels[name] ?? name.replace(/^\w+\./, ''),
        shown: (name: string, value: unknown) => {
          if (name === 'scheduled_time') return value ? formatMoment(String(value)) : 'As soon as possible';
          return name.endsWith('_id') ? names.nameOf(String(value)) : undefined;
        },
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
