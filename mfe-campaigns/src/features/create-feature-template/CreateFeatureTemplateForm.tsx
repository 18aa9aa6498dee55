import { FeatureTemplateInput } from '@switchboard/contracts/feature-templates';
import { Link } from '@switchboard/design-system';
import { Combobox, Form, type Option, TextField } from '@switchboard/design-system/forms';
import { ApiError, notify, notifyError } from '@switchboard/platform';
import { Controller, FormProvider, useForm, zodResolver } from '@switchboard/platform/forms';
import { useCreateFeatureTemplate } from '../../api/featureTemplates.ts';
import { LimitFields } from './LimitFields.tsx';

interface CreateFeatureTemplateFormProps {
  id: string;
  agents: readonly Option[];
  schemaTemplates: readonly Option[];
  onPendingChange: (isPending: boolean) => void;
  onCreated: () => void;
}

const fieldNames = Object.keys(FeatureTemplateInput.shape) as (keyof FeatureTemplateInput)[];

/** The fields of a new feature template. What was typed stays when creating fails. */
export function CreateFeatureTemplateForm({
  id,
  agents,
  schemaTemplates,
  onPendingChange,
  onCreated,
}: CreateFeatureTemplateFormProps) {
  const create = useCreateFeatureTemplate();
  const form = useForm<FeatureTemplateInput, unknown, FeatureTemplateInput>({
    resolver: zodResolver(FeatureTemplateInput),
    defaultValues: { name: '', agent_id: '', schema_template_id: '' },
    // Not when a field is left: a message that appears then would move the button from under the pointer.
    mode: 'onSubmit',
  });
  const { control, handleSubmit, setError } = form;

  const submit = handleSubmit(async (values) => {
    if (create.isPending) return;
    onPendingChange(true);
    try {
      await create.mutateAsync(values);
      notify({ title: 'Template created', tone: 'success' });
      onCreated();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      for (const name of fieldNames) if (fields[name]) setError(name, { message: fields[name] });
      notifyError('Failed to create feature template', error);
    } finally {
      onPendingChange(false);
    }
  });

  return (
    <FormProvider {...form}>
      <Form id={id} onSubmit={(event) => void submit(event)}>
        <Controller
          control={control}
          name="name"
          render={({ field: { ref, ...field }, fieldState }) => (
            <TextField
              {...field}
              inputRef={ref}
              label="Name"
              description="What your team calls this kind of campaign."
              isRequired
              autoFocus
              errorMessage={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="agent_id"
          render={({ field: { ref, value, onChange, ...field }, fieldState }) => (
            <Combobox
              {...field}
              value={value === '' ? null : value}
              onChange={(agentId) => onChange(agentId ?? '')}
              inputRef={ref}
              label="Agent"
              options={agents}
              placeholder="Select an assistant"
              isRequired
              description={
                agents.length === 0 ? (
                  <>
                    No assistants available. Please create an assistant first.{' '}
                    <Link href="/assistants">Go to Assistants</Link>
                  </>
                ) : undefined
              }
              errorMessage={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="schema_template_id"
          render={({ field: { ref, value, onChange, ...field }, fieldState }) => (
            <Combobox
              {...field}
              value={value === '' ? null : value}
              onChange={(schemaId) => onChange(schemaId ?? '')}
              inputRef={ref}
              label="Schema template"
              options={schemaTemplates}
              placeholder="Select a schema template"
              isRequired
              description={
                schemaTemplates.length === 0
                  ? 'No schema templates available. Please create a schema template first.'
                  : undefined
              }
              errorMessage={fieldState.error?.message}
            />
          )}
        />
        <LimitFields />
      </Form>
    </FormProvider>
  );
}
