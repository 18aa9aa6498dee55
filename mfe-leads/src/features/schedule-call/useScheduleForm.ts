import type { ScheduledCall } from '@switchboard/contracts/scheduled-calls';
import { formatMoment } from '@switchboard/design-system';
import { notify, request, useOrganization } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointQuery, makeStale, useQuery, useQueryClient } from '@switchboard/platform/query';
import { useEffect, useState } from 'react';
import { prefillVariables } from '../../assistants/prefillVariables.ts';
import { publishedAssistants } from '../../assistants/publishedAssistants.ts';
import { outboundNumbers } from '../../phones/outboundNumbers.ts';
import { createAttemptKey } from '../../sending/attemptKey.ts';
import { firstTime, instantIn, ScheduleForm, type ScheduleValues, timeValues } from './scheduleForm.ts';

const tickMs = 10_000;

/** The current time, updated while the dialog is open. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const texts = (variables: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value)]));

interface ScheduleFormOptions {
  leadId: string;
  campaignId: string | undefined;
  /** The call to reschedule; null for a new one. */
  call: ScheduledCall | null;
  isReschedule: boolean;
  onDone: () => void;
}

/** The request body: the fields, and the variables that the lead's data fill in. */
function bodyOf(values: ScheduleValues, variables: Record<string, string>) {
  const { assistant_id, phone_number_id } = values;
  const scheduled_time = instantIn(values)?.toISOString() ?? '';
  return { assistant_id, phone_number_id, scheduled_time, assistant_variables: variables };
}

/** The state of the Schedule and Reschedule call dialogs, and their submission. */
export function useScheduleForm({ leadId, campaignId, call, isReschedule, onDone }: ScheduleFormOptions) {
  const client = useQueryClient();
  const organization = useOrganization();
  const lead = useQuery(endpointQuery('GET /api/leads/:id', { params: { id: leadId } }));
  const assistants = useQuery(publishedAssistants());
  const numbers = useQuery(outboundNumbers());
  const now = useNow();
  const [touchedAt, setTouchedAt] = useState<Date | null>(null);
  const [attempt] = useState(createAttemptKey);
  // Until the user changes something, the default stays two minutes ahead.
  const first = timeValues(firstTime(call?.scheduled_time, touchedAt ?? now));
  const named = (rows: readonly { id: string }[] | undefined, id: string | undefined) =>
    rows?.some((row) => row.id === id) ? id : undefined;

  const variablesOf = ({ assistant_id, typed }: Pick<ScheduleValues, 'assistant_id' | 'typed'>) => {
    const assistant = assistants.data?.find(({ id }) => id === assistant_id);
    if (!assistant || !lead.data) return {};
    const known = prefillVariables(assistant.variables, lead.data, organization?.name ?? '');
    return Object.fromEntries(assistant.variables.map((name) => [name, typed[name] ?? known[name] ?? '']));
  };

  const save = (values: ScheduleValues) => {
    const body = bodyOf(values, variablesOf(values));
    if (!isReschedule) {
      const whole = { ...body, lead_id: leadId, ...(campaignId ? { campaign_id: campaignId } : {}) };
      const headers = { 'Idempotency-Key': attempt.keyFor(whole) };
      return request('POST /api/scheduled-calls', { body: whole, headers });
    }
    if (!call) throw new Error('Scheduled call ID is required for rescheduling');
    return request('PATCH /api/scheduled-calls/:id', { params: { id: call.id }, body });
  };

  const verb = isReschedule ? 'reschedule' : 'schedule';
  const form = useSaveForm(ScheduleForm, {
    values: {
      ...first,
      assistant_id: named(assistants.data, call?.assistant_id) ?? '',
      phone_number_id: named(numbers.data, call?.phone_number_id) ?? numbers.data?.[0]?.id ?? '',
      typed: texts(call?.assistant_variables),
    } as ScheduleValues,
    save: (values) =>
      save(values).catch((error: unknown) => {
        attempt.failed(error);
        // The window may have changed since it was read, so it is loaded again.
        void makeStale(client, ['GET /api/leads/:id/call-window']);
        throw error;
      }),
    stale: 'scheduled_call.changed',
    done: ({ scheduled_time }) => ({ title: `Call ${verb}d`, description: formatMoment(scheduled_time) }),
    failed: `Failed to ${verb} call. Please try again.`,
    errorsOf: ({ fields: { scheduled_time, ...fields } }) =>
      scheduled_time ? { ...fields, date: scheduled_time } : fields,
    onInvalid: ({ date, assistant_id, phone_number_id }) => {
      const title = (date ?? assistant_id ?? phone_number_id)?.message;
      if (title) notify({ title, tone: 'danger' });
    },
    onSaved: onDone,
  });

  return {
    form,
    lead,
    assistants,
    numbers,
    now,
    variablesOf,
    touchTime: () => setTouchedAt((before) => before ?? now),
  };
}
