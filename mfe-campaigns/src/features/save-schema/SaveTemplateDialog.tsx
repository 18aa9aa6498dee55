import { type SchemaTemplate, SchemaTemplateInput } from '@switchboard/contracts/schema-templates';
import { Banner, Stack, Text } from '@switchboard/design-system';
import { Checkbox, TextArea, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { diffSchemas, type JsonSchema } from '@switchboard/forms';
import { ApiError, request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { useState } from 'react';
import { ChangeList } from '../../schema-diff/ChangeList.tsx';

interface SaveTemplateDialogProps {
  /** The template as it was loaded; null for a new one. */
  template: SchemaTemplate | null;
  schema: JsonSchema;
  /** The schema and the time of the version that the edits are based on. */
  basedOn: { schema: JsonSchema; updated_at: string } | null;
  onSaved: (saved: SchemaTemplate) => unknown;
  onClose: () => void;
}

const Named = SchemaTemplateInput.pick({ name: true, description: true });

const isStale = (error: unknown) => error instanceof ApiError && error.reason === 'stale';
const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'Failed to save schema template');

/** 'Save Template': the name and the description, and a choice if someone else saved in the meantime. */
export function SaveTemplateDialog({ template, schema, basedOn, onSaved, onClose }: SaveTemplateDialogProps) {
  const [newer, setNewer] = useState<SchemaTemplate | null>(null);
  const [isOver, setIsOver] = useState(false);
  const save = async (named: { name: string; description: string | null }) => {
    if (!template) return request('POST /api/schema-templates', { body: { ...named, schema } });
    const params = { id: template.id };
    const updated_at = (isOver ? newer?.updated_at : undefined) ?? basedOn?.updated_at ?? template.updated_at;
    try {
      return await request('PATCH /api/schema-templates/:id', { params, body: { ...named, schema, updated_at } });
    } catch (error) {
      if (isStale(error)) {
        setNewer(await request('GET /api/schema-templates/:id', { params }));
        setIsOver(false);
      }
      throw error;
    }
  };
  const form = useSaveForm(Named, {
    values: { name: template?.name ?? '', description: template?.description ?? '' },
    save,
    stale: 'schema_template.changed',
    done: 'Template saved',
    failed: (error) => (isStale(error) ? undefined : messageOf(error)),
    onSaved,
  });
  return (
    <FormDialog
      form={form}
      title="Save Template"
      description={template ? 'Campaigns keep the version they were filled in with.' : undefined}
      submitLabel="Save Template"
      isSubmitDisabled={newer !== null && !isOver}
      onClose={onClose}
    >
      {newer && (
        <Banner tone="warning" title={`${newer.name} was changed by someone else.`}>
          <Stack gap={2}>
            <Text as="p">What they changed:</Text>
            <ChangeList changes={diffSchemas(basedOn?.schema ?? {}, newer.schema)} />
            <Text as="p">What is different in yours:</Text>
            <ChangeList changes={diffSchemas(newer.schema, schema)} />
            <Checkbox label="Save mine as the newest version" isSelected={isOver} onChange={setIsOver} />
          </Stack>
        </Banner>
      )}
      <TextField name="name" label="Name" isRequired autoComplete="off" />
      <TextArea name="description" label="Description" rows={3} />
    </FormDialog>
  );
}
