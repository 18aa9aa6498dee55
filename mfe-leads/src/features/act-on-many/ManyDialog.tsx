import { givenSources, maxDoNotCallReasonLength } from '@switchboard/contracts/do-not-call.limits';
import { Combobox, Select, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointQuery, endpointRows, useQuery } from '@switchboard/platform/query';
import { lazy, Suspense } from 'react';
import { z } from 'zod';
import { WhyFields } from '../../display/WhyFields.tsx';
import { leadsInWords, type Many, type ManyAction, whichLeads } from './many.ts';

// It brings a calendar along.
const ScheduleMany = lazy(() => import('./ScheduleMany.tsx').then((file) => ({ default: file.ScheduleMany })));

interface ManyDialogProps {
  many: Many;
  onStarted: () => void;
  onClose: () => void;
}

type SetField = Exclude<ManyAction, 'schedule' | 'delete' | 'do_not_call'>;

const failed = 'Failed to change the leads. Please try again.';
const begun = (count: number) => ({ title: `${leadsInWords(count)} are being changed` });

/** Deletes many leads once their number has been typed: this cannot be undone. */
function DeleteMany({ many, onStarted, onClose }: ManyDialogProps) {
  const { count } = many;
  const Typed = z.object({
    typed: z
      .string()
      .transform((text) => Number(text.replaceAll(/[\s,.]/g, '')))
      .refine((number) => number === count, `Type ${count} to delete them.`),
  });
  const form = useSaveForm(Typed, {
    values: { typed: '' },
    save: ({ typed }) =>
      request('POST /api/leads/bulk', {
        body: { ...whichLeads(many), action: { kind: 'delete' }, expected_count: typed },
      }),
    stale: 'lead_bulk.changed',
    done: () => begun(count),
    failed,
    isGuarded: false,
    onSaved: onStarted,
  });
  return (
    <FormDialog
      form={form}
      title={`Delete ${leadsInWords(count)}?`}
      description="The leads and their scheduled calls are deleted for everyone. This cannot be undone. Call logs stay."
      submitLabel={`Delete ${leadsInWords(count)}`}
      tone="danger"
      onClose={onClose}
    >
      <TextField
        name="typed"
        label={`Type ${count} to delete them`}
        inputMode="numeric"
        autoComplete="off"
        isRequired
      />
    </FormDialog>
  );
}

const Why = z.object({
  source: z.enum(givenSources),
  reason: z
    .string()
    .max(maxDoNotCallReasonLength)
    .nullish()
    .transform((reason) => reason || null),
});

/** Puts the numbers of many leads on the do-not-call list. */
function StopCallingMany({ many, onStarted, onClose }: ManyDialogProps) {
  const form = useSaveForm(Why, {
    values: { source: 'person' as const, reason: null },
    save: (why) =>
      request('POST /api/leads/bulk', {
        body: { ...whichLeads(many), action: { kind: 'do_not_call', ...why }, expected_count: many.count },
      }),
    stale: 'lead_bulk.changed',
    done: () => begun(many.count),
    failed,
    isGuarded: false,
    onSaved: onStarted,
  });
  return (
    <FormDialog
      form={form}
      title={`Do not call ${leadsInWords(many.count)}`}
      description="Their numbers are no longer dialed, whichever lead has them."
      submitLabel="Do not call"
      tone="danger"
      onClose={onClose}
    >
      <WhyFields hasEvidence={false} />
    </FormDialog>
  );
}

const labels: Record<SetField, string> = { client_id: 'Client', status: 'Status', source: 'Source' };

function ValueField({ field }: { field: SetField }) {
  const words = useQuery({ ...endpointQuery('GET /api/leads/filter-words'), enabled: field !== 'client_id' }).data;
  const clients = useQuery({ ...endpointRows('GET /api/clients'), enabled: field === 'client_id' }).data;
  if (field === 'client_id')
    return (
      <Select
        name="value"
        label="Client"
        options={[{ id: '', label: 'No client' }, ...(clients ?? []).map(({ id, name }) => ({ id, label: name }))]}
      />
    );
  const known = (field === 'status' ? words?.statuses : words?.sources) ?? [];
  return (
    <Combobox
      name="value"
      label={labels[field]}
      isRequired
      allowsCustomValue
      options={known.map((word) => ({ id: word, label: word }))}
      description="One of those in use, or a new word. Leads can be filtered by it afterwards."
    />
  );
}

/** Sets the same client, status or source on many leads. */
function SetMany({ many, field, onStarted, onClose }: ManyDialogProps & { field: SetField }) {
  const message = `${labels[field]} is required.`;
  const Value = z.object({
    value: field === 'client_id' ? z.string().nullable() : z.string(message).trim().min(1, message).max(100).nullable(),
  });
  const form = useSaveForm(Value, {
    values: { value: field === 'client_id' ? '' : null },
    save: ({ value }) =>
      request('POST /api/leads/bulk', {
        body: {
          ...whichLeads(many),
          action: { kind: 'set', [field]: value || null } as { kind: 'set'; status?: string },
          expected_count: many.count,
        },
      }),
    stale: 'lead_bulk.changed',
    done: () => begun(many.count),
    failed,
    isGuarded: false,
    onSaved: onStarted,
  });
  return (
    <FormDialog
      form={form}
      title={`Set the ${labels[field].toLowerCase()} of ${leadsInWords(many.count)}`}
      submitLabel={`Change ${leadsInWords(many.count)}`}
      onClose={onClose}
    >
      <ValueField field={field} />
    </FormDialog>
  );
}

/** Asks for the input that an action on many leads needs. */
export function ManyDialog({ action, ...props }: ManyDialogProps & { action: ManyAction }) {
  if (action === 'schedule')
    return (
      <Suspense fallback={null}>
        <ScheduleMany {...props} />
      </Suspense>
    );
  if (action === 'delete') return <DeleteMany {...props} />;
  if (action === 'do_not_call') return <StopCallingMany {...props} />;
  return <SetMany {...props} field={action} />;
}
