import type { Lead } from '@switchboard/contracts/leads';
import { hasCountry } from '@switchboard/contracts/phone-rules';
import { Grid } from '@switchboard/design-system';
import { PhoneField, TextArea, TextField, TimeZoneField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { notify, notifyError, request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointRows, useIsGone, useQuery } from '@switchboard/platform/query';
import { leadGone } from '../../display/leadName.ts';
import { placesText } from '../../display/zoneTimes.ts';
import { customFields } from '../../fields/customFields.ts';
import { LeadForm } from '../../phones/phoneForms.ts';
import { SameNumberQuestion } from '../same-number/SameNumberQuestion.tsx';
import { useSameNumber } from '../same-number/useSameNumber.ts';
import { AdditionalNumbers } from './AdditionalNumbers.tsx';
import { ClientField } from './ClientField.tsx';
import { CustomFieldInputs, writtenValues } from './CustomFieldInputs.tsx';
import { leadProblem } from './leadProblem.ts';
import { SameNumber } from './SameNumber.tsx';

interface LeadFormDialogProps {
  /** The lead to change; without it, the dialog creates a new one. */
  lead?: Lead;
  /** The initial number of a new lead, in E.164. */
  number?: string | null;
  onSaved: (lead: Lead) => void;
  onClose: () => void;
}

const labels: Record<string, string> = {
  first_name: 'First Name',
  last_name: 'Last Name',
  phone_number: 'Phone Number',
  additional_numbers: 'Additional numbers',
  email: 'Email',
  company: 'Company',
  title: 'Title',
  time_zone: 'Time zone',
  client_id: 'Client',
  notes: 'Notes',
};

function fromNumber({ time_zone, possible_time_zones, number_region }: Lead): string {
  if (time_zone) return `From the number: ${time_zone}`;
  const zones = possible_time_zones.filter((zone) => zone.includes('/'));
  return zones.length > 0 ? `From the number: ${placesText(zones, number_region)}` : 'Not known from the number';
}

/** Add New Lead, or Edit Lead. Validates in the specified order. */
export function LeadFormDialog({ lead, number, onSaved, onClose }: LeadFormDialogProps) {
  const fields = useQuery(customFields()).data ?? [];
  const { data: clients = [] } = useQuery({ ...endpointRows('GET /api/clients'), enabled: lead !== undefined });
  const clientText = (id: unknown) =>
    clients.find((client) => client.id === id)?.name ?? (id ? 'Another client' : 'No client');
  const same = useSameNumber('lead.changed');
  const isGone = useIsGone('GET /api/leads/:id', lead?.id);
  const valuesOf = (from: Lead) => ({
    ...from,
    // A time zone that isn't set explicitly follows the number.
    time_zone: from.has_own_time_zone ? from.time_zone : null,
    ...(fields.length > 0 ? { custom_fields: writtenValues(fields, from) } : {}),
  });
  const form = useSaveForm(LeadForm, {
    values: lead
      ? valuesOf(lead)
      : {
          ...(number && { phone_number: number }),
          ...(fields.length > 0 ? { custom_fields: writtenValues(fields, undefined) } : {}),
        },
    save: (body, version) =>
      lead
        ? request('PATCH /api/leads/:id', { params: { id: lead.id }, body: { ...body, updated_at: String(version) } })
        : same.save((answer) =>
            request('POST /api/leads', { body: { ...body, same_number: answer ?? { action: 'ask' } } }),
          ),
    ...(lead && {
      merge: {
        version: lead.updated_at,
        read: async () => {
          const stored = await request('GET /api/leads/:id', { params: { id: lead.id } });
          return { version: stored.updated_at, values: valuesOf(stored) };
        },
        shown: (name, value) => (name === 'client_id' ? clientText(value) : undefined),
        label: (name) => fields.find(({ key }) => name === `custom_fields.${key}`)?.label ?? labels[name] ?? name,
      },
    }),
    stale: 'lead.changed',
    ...(lead && { done: 'Lead updated successfully.' }),
    failed: (error) => {
      if (lead || !same.asks(error))
        notifyError(`Failed to ${lead ? 'update' : 'create'} lead. Please try again.`, error);
      return undefined;
    },
    onInvalid: (errors) => {
      const problem = leadProblem(errors);
      if (problem) notify({ ...problem, tone: 'danger' });
    },
    onSaved: (saved) => {
      if (!lead) same.done({ lead: saved });
      onSaved(saved);
    },
  });
  return (
    <FormDialog
      form={form}
      title={lead ? 'Edit Lead' : 'Add New Lead'}
      description={lead ? undefined : 'You only need a name and a phone number to call a lead.'}
      {...(isGone ? { gone: leadGone } : {})}
      submitLabel={lead ? 'Save Changes' : 'Add Lead'}
      onClose={onClose}
    >
      {same.owners.length > 0 && (
        <SameNumberQuestion
          owners={same.owners}
          isPending={form.isSaving}
          onAnswer={(given) => {
            same.give(given);
            form.submit();
          }}
          onSkip={onClose}
          onClose={same.forget}
        />
      )}
      <Grid min={200} columns={2} gap={4}>
        <TextField name="first_name" label="First Name" isRequired autoComplete="off" />
        <TextField name="last_name" label="Last Name" isRequired autoComplete="off" />
      </Grid>
      <PhoneField
        name="phone_number"
        label="Phone Number"
        isRequired
        autoComplete="off"
        description={lead && !hasCountry(lead.phone_number) ? 'This number was saved without its country.' : undefined}
      />
      {lead && <SameNumber form={form} ownId={lead.id} />}
      <AdditionalNumbers form={form} />
      <TextField name="email" label="Email" type="email" autoComplete="off" />
      <Grid min={200} columns={2} gap={4}>
        <TextField name="company" label="Company" autoComplete="off" />
        <TextField name="title" label="Title" autoComplete="off" />
      </Grid>
      <TimeZoneField
        name="time_zone"
        label="Time zone"
        placeholder={lead && !lead.has_own_time_zone ? fromNumber(lead) : 'From the number'}
        description="Calls are placed at times that suit the lead. Empty it to follow the phone number."
        known={lead?.time_zone ?? null}
      />
      <ClientField />
      <CustomFieldInputs fields={fields} lead={lead} />
      <TextArea name="notes" label="Notes" rows={3} />
    </FormDialog>
  );
}
