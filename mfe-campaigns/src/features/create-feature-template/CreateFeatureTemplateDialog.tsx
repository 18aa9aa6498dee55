import { FeatureTemplateInput } from '@switchboard/contracts/feature-templates';
import { Link, Loaded, Skeleton, Stack } from '@switchboard/design-system';
import { Combobox, type Option, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointRows, useQueries } from '@switchboard/platform/query';
import { LimitFields, noLimits } from '../../display/LimitFields.tsx';

const fieldKeys = ['name', 'agent', 'schema', 'limits'];

function FieldsSkeleton() {
  return (
    <Stack gap={4} role="status" aria-busy="true" aria-label="Loading assistants and schema templates">
      {fieldKeys.map((key) => (
        <Stack key={key} gap={2}>
          <Skeleton width="30%" />
          <Skeleton shape="block" height={36} />
        </Stack>
      ))}
    </Stack>
  );
}

const named = (rows: readonly { id: string; name: string }[] = []): Option[] =>
  rows.map(({ id, name }) => ({ id, label: name }));

const noAssistant = (
  <>
    No assistants available. Please create an assistant first. <Link href="/assistants">Go to Assistants</Link>
  </>
);
const noSchema = 'No schema templates available. Please create a schema template first.';

/** 'Create Template': loads the options, then shows the form. */
export function CreateFeatureTemplateDialog({ onClose }: { onClose: () => void }) {
  const [assistants, schemas] = useQueries({
    queries: [
      // Assistants are published on other pages: the dialog asks each time it opens.
      { ...endpointRows('GET /api/assistants', { query: { status: 'published', limit: 100 } }), staleTime: 0 },
      endpointRows('GET /api/schema-templates', { query: { sort: 'name', limit: 100 } }),
    ],
  });
  const waitingFor = [assistants, schemas].find(({ data }) => data === undefined);
  const form = useSaveForm(FeatureTemplateInput, {
    values: { name: '', agent_id: '', schema_template_id: '', ...noLimits },
    save: (body) => request('POST /api/feature-templates', { body }),
    stale: 'feature_template.changed',
    done: 'Template created',
    failed: 'Failed to create feature template',
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Create Template"
      description="A template combines an assistant with a form. You start campaigns from it."
      submitLabel="Create Template"
      onClose={onClose}
      placeholder={
        waitingFor && (
          <Loaded<unknown> query={waitingFor} failed="Failed to load required data" loading={<FieldsSkeleton />}>
            {() => null}
          </Loaded>
        )
      }
    >
      <TextField name="name" label="Name" isRequired description="Your team's name for this kind of campaign." />
      <Combobox
        name="agent_id"
        label="Agent"
        isRequired
        options={named(assistants.data)}
        placeholder="Select an assistant"
        description={assistants.data?.length === 0 ? noAssistant : undefined}
      />
      <Combobox
        name="schema_template_id"
        label="Schema template"
        isRequired
        options={named(schemas.data)}
        placeholder="Select a schema template"
        description={schemas.data?.length === 0 ? noSchema : undefined}
      />
      <LimitFields onInput={(name) => form.clearErrors(name)} />
    </FormDialog>
  );
}
