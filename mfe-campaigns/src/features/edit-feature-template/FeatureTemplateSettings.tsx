import { FeatureTemplateChange, type FeatureTemplateDetail } from '@switchboard/contracts/feature-templates';
import { Button, Card, Loaded, Skeleton, Text } from '@switchboard/design-system';
import { Combobox, Form, FormActions, type Option, TextField } from '@switchboard/design-system/forms';
import { LeaveQuestion } from '@switchboard/design-system/overlays';
import { ApiError, request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointRows, useQuery } from '@switchboard/platform/query';
import { useEffect, useState } from 'react';
import { type Limit, LimitFields, limits } from '../../display/LimitFields.tsx';
import { Overdrawn } from '../../display/Overdrawn.tsx';
import { type ChangedField, StaleChoice } from '../../display/StaleChoice.tsx';

const shape = FeatureTemplateChange.omit({ updated_at: true });
const fields = [{ name: 'name', label: 'Name' }, { name: 'agent_id', label: 'Agent' }, ...limits] as const;
type Field = (typeof fields)[number]['name'];
type Values = Record<Field, string | number | null>;

const valuesOf = (template: FeatureTemplateDetail) =>
  Object.fromEntries(fields.map(({ name }) => [name, template[name]])) as Pick<FeatureTemplateDetail, Field>;

/** Published assistants, and the one that it has. */
function agentsOf(published: readonly { id: string; name: string }[], { assistant }: FeatureTemplateDetail): Option[] {
  const all = published.some(({ id }) => id === assistant.id) ? published : [assistant, ...published];
  return all.map(({ id, name }) => ({ id, label: name }));
}

interface SettingsFormProps {
  template: FeatureTemplateDetail;
  agents: Option[];
  /** Reads the template again. */
  onStale: () => Promise<unknown>;
}

function SettingsForm({ template, agents, onStale }: SettingsFormProps) {
  // What the form began with: a later version is taken over by whoever has typed nothing, and else after a choice.
  const [read, setRead] = useState(template);
  const [isStale, setIsStale] = useState(false);
  const form = useSaveForm(shape, {
    values: valuesOf(read),
    save: (typed) => {
      const before: Values = valuesOf(read);
      const changed = Object.entries(typed).filter(([name, value]) => value !== before[name as Field]);
      return request('PATCH /api/feature-templates/:id', {
        params: { id: read.id },
        body: { ...Object.fromEntries(changed), updated_at: read.updated_at },
      });
    },
    stale: 'feature_template.changed',
    done: 'Template updated',
    failed: (error) => {
      if (!(error instanceof ApiError) || error.reason !== 'stale')
        return error instanceof Error ? error.message : 'An unknown error occurred';
      void onStale().then(() => setIsStale(true));
      return undefined;
    },
    onSaved: setRead,
  });
  const { isDirty, dirtyFields } = form.formState;
  const isBehind = template.updated_at !== read.updated_at;
  useEffect(() => {
    if (isBehind && !isDirty && !form.isSaving) setRead(template);
  }, [isBehind, isDirty, form.isSaving, template]);

  const shown = (name: Field, value: unknown): string => {
    if (name === 'agent_id') return agents.find(({ id }) => id === value)?.label ?? 'another agent';
    return value === null ? 'No limit' : String(value);
  };
  const clashes: ChangedField[] = fields
    .filter(({ name }) => dirtyFields[name] && template[name] !== read[name])
    .map(({ name, label }) => ({
      label,
      mine: shown(name, form.getValues(name)),
      theirs: shown(name, template[name]),
    }));
  const goOn = () => {
    setRead(template);
    setIsStale(false);
  };
  const takeTheirs = () => {
    form.reset(valuesOf(template));
    goOn();
  };
  const watched = form.watch();
  const typed = Object.fromEntries(limits.map(({ name }) => [name, watched[name] || null])) as Record<Limit, number>;
  return (
    <Form form={form}>
      {isStale && <StaleChoice fields={clashes} onKeepMine={goOn} onTakeTheirs={takeTheirs} />}
      {form.failure && (
        <Text role="alert" tone="danger">
          Failed to create/update feature template: {form.failure}
        </Text>
      )}
      <TextField
        name="name"
        label="Name"
        isRequired
        description="It stands in the addresses of its campaigns; addresses with a former name lead here."
      />
      <Combobox name="agent_id" label="Agent" isRequired options={agents} placeholder="Select an assistant" />
      <Text as="p" tone="muted">
        Schema template: {template.schema_template.name}. It is chosen once, when the template is created.
      </Text>
      <LimitFields onInput={(name) => form.clearErrors(name)} />
      <Overdrawn limits={typed} use={template.use} />
      <FormActions>
        <Button isDisabled={!isDirty || form.isSaving} onPress={() => form.reset(valuesOf(read))}>
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
export function FeatureTemplateSettings({ template, onStale }: Omit<SettingsFormProps, 'agents'>) {
  // Assistants are published on other pages: the form asks each time it opens.
  const assistants = useQuery({
    ...endpointRows('GET /api/assistants', { query: { status: 'published', limit: 100 } }),
    staleTime: 0,
  });
  return (
    <Card title="Settings" titleLevel={2}>
      <Loaded query={assistants} failed="Failed to load required data" loading={<Skeleton lines={6} />}>
        {(published) => <SettingsForm template={template} agents={agentsOf(published, template)} onStale={onStale} />}
      </Loaded>
    </Card>
  );
}
