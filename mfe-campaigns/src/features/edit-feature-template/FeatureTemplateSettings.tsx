import { FeatureTemplateChange, type FeatureTemplateDetail } from '@switchboard/contracts/feature-templates';
import { Button, Card, Loaded, Skeleton, Text } from '@switchboard/design-system';
import { Combobox, Form, FormActions, type Option, TextField } from '@switchboard/design-system/forms';
import { LeaveQuestion } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { type SaveForm, useSaveForm } from '@switchboard/platform/forms';
import { endpointRows, useQuery } from '@switchboard/platform/query';
import type { z } from 'zod';
import { type Limit, LimitFields, limits } from '../../display/LimitFields.tsx';
import { Overdrawn } from '../../display/Overdrawn.tsx';

const shape = FeatureTemplateChange.omit({ updated_at: true });
const fields = [{ name: 'name', label: 'Name' }, { name: 'agent_id', label: 'Agent' }, ...limits] as const;
type Field = (typeof fields)[number]['name'];

const valuesOf = (template: FeatureTemplateDetail) =>
  Object.fromEntries(fields.map(({ name }) => [name, template[name]])) as Pick<FeatureTemplateDetail, Field>;

/** Published assistants, and the template's current one. */
function agentsOf(published: readonly { id: string; name: string }[], { assistant }: FeatureTemplateDetail): Option[] {
  const all = published.some(({ id }) => id === assistant.id) ? published : [assistant, ...published];
  return all.map(({ id, name }) => ({ id, label: name }));
}

interface SettingsFormProps {
  template: FeatureTemplateDetail;
  agents: Option[];
}

function SettingsForm({ template, agents }: SettingsFormProps) {
  const params = { id: template.id };
  const shown = (name: string, value: unknown): string => {
    if (name === 'agent_id') return agents.find(({ id }) => id === value)?.label ?? 'another agent';
    return value === null ? 'No limit' : String(value);
  };
  const isDirtyField = (name: Field): boolean => form.formState.dirtyFields[name] === true;
  const form: SaveForm<z.input<typeof shape>, z.output<typeof shape>> = useSaveForm(shape, {
    values: valuesOf(template),
    save: (typed, version): Promise<FeatureTemplateDetail> => {
      const changed = Object.entries(typed).filter(([name]) => isDirtyField(name as Field));
      return request('PATCH /api/feature-templates/:id', {
        params,
        body: { ...Object.fromEntries(changed), updated_at: String(version) },
      });
    },
    merge: {
      version: template.updated_at,
      read: async () => {
        const stored = await request('GET /api/feature-templates/:id', { params });
        return { version: stored.updated_at, values: valuesOf(stored) };
      },
      label: (name) => fields.find((field) => field.name === name)?.label ?? name,
      shown,
    },
    stale: 'feature_template.changed',
    done: 'Template updated',
    failed: (error) => (error instanceof Error ? error.message : 'An unknown error occurred'),
  });
  const { isDirty } = form.formState;
  const watched = form.watch();
  const typed = Object.fromEntries(limits.map(({ name }) => [name, watched[name] || null])) as Record<Limit, number>;
  return (
    <Form form={form}>
      {form.failure && (
        <Text role="alert" tone="danger">
          Failed to create/update feature template: {form.failure}
        </Text>
      )}
      <TextField
        name="name"
        label="Name"
        isRequired
        description="It is part of its campaigns' addresses; addresses with a former name lead here."
      />
      <Combobox name="agent_id" label="Agent" isRequired options={agents} placeholder="Select an assistant" />
      <Text as="p" tone="muted">
        Schema template: {template.schema_template.name}. It is chosen once, when the template is created.
      </Text>
      <LimitFields onInput={(name) => form.clearErrors(name)} />
      <Overdrawn limits={typed} use={template.use} />
      <FormActions>
        <Button isDisabled={!isDirty || form.isSaving} onPress={() => form.reset()}>
          Reset
        </Button>
        <Button variant="primary" type="submit" isPending={form.isSaving}>
          Save Changes
        </Button>
      </FormActions>
      <LeaveQuestion form={form} />
    </Form>
  );
}

/** The tab Settings: changes name, agent and limits of a template. Its form is fixed. */
export function FeatureTemplateSettings({ template }: Omit<SettingsFormProps, 'agents'>) {
  // Assistants are published on other pages: the form asks each time it opens.
  const assistants = useQuery({
    ...endpointRows('GET /api/assistants', { query: { status: 'published', limit: 100 } }),
    staleTime: 0,
  });
  return (
    <Card title="Settings" titleLevel={2}>
      <Loaded query={assistants} failed="Failed to load required data" loading={<Skeleton lines={6} />}>
        {(published) => <SettingsForm template={template} agents={agentsOf(published, template)} />}
      </Loaded>
    </Card>
  );
}
