import { CampaignInput } from '@switchboard/contracts/campaigns';
import { maxCampaignNameLength } from '@switchboard/contracts/campaigns.limits';
import type { FeatureTemplate } from '@switchboard/contracts/feature-templates';
import { Loaded, Skeleton, Stack } from '@switchboard/design-system';
import { TextArea, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { ApiError, notifyError, request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointQuery, useQueries } from '@switchboard/platform/query';
import { type FormEvent, useRef, useState } from 'react';
import { ChooseOutboundNumber, outboundNumbers } from '../../phones/ChooseOutboundNumber.tsx';
import { ChooseWhatsAppNumber, freeWhatsAppNumbers } from '../../phones/ChooseWhatsAppNumber.tsx';
import { configurationProblems } from '../../saving/configurationProblems.ts';
import { SchemaForm, schemaFormCode } from '../schema-form/SchemaForm.tsx';
import type { SchemaFormHandle } from '../schema-form/schemaFormProps.ts';
import { campaignsLeft, InstanceLimit } from './InstanceLimit.tsx';

const fieldKeys = ['name', 'description', 'number'];

function FieldsSkeleton() {
  return (
    <Stack gap={4} role="status" aria-busy="true" aria-label="Loading the form">
      {fieldKeys.map((key) => (
        <Stack key={key} gap={2}>
          <Skeleton width="30%" />
          <Skeleton shape="block" height={36} />
        </Stack>
      ))}
    </Stack>
  );
}

/** Source: specification 01 §5. */
function sayFailure(error: unknown): undefined {
  const isLimit = error instanceof ApiError && error.code === 'LIMIT_EXCEEDED';
  notifyError(isLimit ? 'Limit Exceeded' : 'Failed to create campaign', error);
}

/** 'Create {template} Campaign': the fields of every campaign, and those of the template's form. */
export function CreateCampaignDialog({ template, onClose }: { template: FeatureTemplate; onClose: () => void }) {
  const [numbers, asked, code, whatsApp] = useQueries({
    queries: [
      outboundNumbers(),
      { ...endpointQuery('GET /api/feature-templates/:id/form', { params: { id: template.id } }), staleTime: 0 },
      schemaFormCode,
      freeWhatsAppNumbers(),
    ],
  });
  const fields = useRef<SchemaFormHandle>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isTyping, setIsTyping] = useState(false);
  const form = useSaveForm(CampaignInput, {
    isTyping,
    values: numbers.data && {
      name: '',
      description: '',
      feature_template_id: template.id,
      phone_number_id: numbers.data[0]?.id ?? '',
      whatsapp_number_id: null,
      configuration_data: {},
    },
    save: (body) => request('POST /api/campaigns', { body }),
    stale: 'campaign.changed',
    done: 'Campaign created successfully',
    failed: sayFailure,
    errorsOf: ({ fields: refused }) => {
      setProblems(configurationProblems(refused));
      return refused;
    },
    onSaved: onClose,
  });
  // Shows all errors at once and moves the focus to the first invalid field.
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const configuration_data = fields.current?.check();
    if (!configuration_data) return void form.trigger(undefined, { shouldFocus: true });
    form.setValue('configuration_data', configuration_data);
    form.submit();
  };
  const failed = numbers.data ? 'Failed to load form schema' : 'Failed to load phone numbers';
  // Waits for everything: content that arrives later would move the button away from the pointer, and a form without all its fields can't
  // be sent. If the WhatsApp numbers fail to load, their field shows the error.
  const waitingFor = [numbers, asked, code].find(({ data }) => !data) ?? (whatsApp.isPending ? whatsApp : undefined);
  return (
    <FormDialog
      form={{ ...form, submit }}
      title={`Create ${template.name} Campaign`}
      description="Fill in the details below to create a new campaign."
      submitLabel={form.isSaving ? 'Creating...' : 'Create Campaign'}
      isSubmitDisabled={campaignsLeft(template) === 0}
      onClose={onClose}
      placeholder={
        waitingFor && (
          <Loaded<unknown> query={waitingFor} failed={failed} loading={<FieldsSkeleton />}>
            {() => null}
          </Loaded>
        )
      }
    >
      <InstanceLimit template={template} />
      <TextField name="name" label="Name" isRequired maxLength={maxCampaignNameLength} />
      <TextArea name="description" label="Description" rows={2} />
      <ChooseOutboundNumber numbers={numbers.data ?? []} />
      <ChooseWhatsAppNumber form={form} />
      {asked.data && (
        <SchemaForm
          ref={fields}
          schema={asked.data.schema}
          problems={problems}
          onTyping={setIsTyping}
          onChange={(values) => form.setValue('configuration_data', values, { shouldDirty: true })}
        />
      )}
    </FormDialog>
  );
}
