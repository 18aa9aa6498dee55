import type { SchemaTemplate } from '@switchboard/contracts/schema-templates';
import { Badge, Button, PageHeader, Stack, Text } from '@switchboard/design-system';
import { type TabItem, Tabs } from '@switchboard/design-system/data';
import { IconArrowLeft, IconDownload, IconSave } from '@switchboard/design-system/icons';
import { LeaveQuestion } from '@switchboard/design-system/overlays';
import { notify, useCan } from '@switchboard/platform';
import { useLeaveQuestion } from '@switchboard/platform/forms';
import { oneOf, useAddress, useNavigate } from '@switchboard/platform/router';
import { useState } from 'react';
import { VersionsTab } from '../features/compare-versions/VersionsTab.tsx';
import { FieldEditor, type FocusedProperty } from '../features/edit-fields/FieldEditor.tsx';
import { ProblemList } from '../features/edit-fields/ProblemList.tsx';
import { BrokenText } from '../features/edit-json/BrokenText.tsx';
import { JsonSchemaTab } from '../features/edit-json/JsonSchemaTab.tsx';
import { ExportJsonDialog } from '../features/save-schema/ExportJsonDialog.tsx';
import { SaveTemplateDialog } from '../features/save-schema/SaveTemplateDialog.tsx';
import { UsesTab } from '../features/upgrade-campaigns/UsesTab.tsx';
import { blankSchema, schemaOf } from '../schema-editing/fieldNodes.ts';
import { useSchemaEditor } from '../schema-editing/useSchemaEditor.ts';
import { FormPreview } from './FormPreview.tsx';
import { SchemaTemplateNotices } from './SchemaTemplateNotices.tsx';

const listPage = '/schema-templates';
const tabs = ['fields', 'json', 'preview', 'versions', 'uses'] as const;
const parts = { tab: oneOf(tabs), dialog: oneOf(['save', 'export']) };

interface SchemaTemplateEditorProps {
  /** The newest version, which may change during editing; null for a new template. */
  template: SchemaTemplate | null;
  isGone: boolean;
}

/** The editor of a form: its fields, the same as JSON, and a preview. */
export function SchemaTemplateEditor({ template, isGone }: SchemaTemplateEditorProps) {
  const canWrite = useCan('template.write');
  const navigate = useNavigate();
  const [{ tab, dialog }, change] = useAddress(parts);
  const [focused, setFocused] = useState<FocusedProperty | null>(null);
  const schemaEditor = useSchemaEditor({
    id: template?.id ?? null,
    schema: template?.schema ?? blankSchema,
    updated_at: template?.updated_at ?? null,
  });
  const { editor, dispatch, problems, brokenText, schema, isDirty, base } = schemaEditor;
  const leaving = useLeaveQuestion(isDirty);
  const isReadOnly = !canWrite;

  const save = () => {
    const [first] = problems;
    if (!first && brokenText === null) return change({ dialog: 'save' });
    notify({
      title: 'Correct what is wrong first',
      tone: 'warning',
      ...(first ? { description: first.message } : { description: 'The JSON has problems.' }),
    });
    if (brokenText !== null) change({ tab: 'json' });
  };
  const onSaved = (saved: SchemaTemplate) => {
    leaving.settle();
    schemaEditor.load(saved);
    if (template) return change({ dialog: null });
    schemaEditor.forget();
    return navigate(`${listPage}/${saved.id}`, { replace: true });
  };
  const title = template?.name ?? 'New schema template';
  const broken = brokenText !== null && (
    <BrokenText onGo={() => change({ tab: 'json' })} onDrop={schemaEditor.dropText} />
  );
  const items: TabItem[] = [
    {
      id: 'fields',
      label: 'Field Editor',
      content: broken || <FieldEditor schemaEditor={schemaEditor} focused={focused} isReadOnly={isReadOnly} />,
    },
    {
      id: 'json',
      label: 'JSON Schema',
      content: <JsonSchemaTab schemaEditor={schemaEditor} isReadOnly={isReadOnly} />,
    },
    {
      id: 'preview',
      label: 'Form Preview',
      content:
        broken ||
        (problems.length > 0 ? (
          <Text tone="muted">The form is shown here as soon as its problems are corrected.</Text>
        ) : (
          <FormPreview schema={schema} />
        )),
    },
    ...(template
      ? [
          {
            id: 'versions',
            label: 'Versions',
            content: <VersionsTab key={template.version} id={template.id} version={template.version} />,
          },
          { id: 'uses', label: 'Used by', content: <UsesTab id={template.id} version={template.version} /> },
        ]
      : []),
  ];
  return (
    <>
      <PageHeader
        title={title}
        description={template?.description ?? undefined}
        breadcrumbs={[{ label: 'Schema Templates', href: listPage }, { label: title }]}
        badge={
          isDirty ? <Badge tone="warning">Not saved</Badge> : template && <Badge>Version {template.version}</Badge>
        }
        actions={
          <>
            <Button href={listPage} variant="ghost" icon={<IconArrowLeft />}>
              Back to Templates
            </Button>
            <Button icon={<IconDownload />} onPress={() => change({ dialog: 'export' })}>
              Export JSON
            </Button>
            {canWrite && (
              <Button variant="primary" icon={<IconSave />} isDisabled={isGone} onPress={save}>
                Save Template
              </Button>
            )}
          </>
        }
      />
      <Stack gap={4}>
        <SchemaTemplateNotices template={template} schemaEditor={schemaEditor} isGone={isGone} />
        {brokenText === null && (
          <ProblemList
            form={editor.form}
            problems={problems}
            onGo={({ nodeId, keyword }) => {
              change({ tab: null });
              if (nodeId === null) return;
              dispatch({ type: 'select', id: nodeId });
              setFocused({ nodeId, keyword });
            }}
          />
        )}
        <Tabs
          label="Schema template"
          items={items}
          selectedId={tab ?? 'fields'}
          onSelectionChange={(id) => change({ tab: id === 'fields' ? null : id })}
        />
      </Stack>
      {dialog === 'export' && (
        <ExportJsonDialog name={title} schema={schemaOf(editor.form)} onClose={() => change({ dialog: null })} />
      )}
      {dialog === 'save' && canWrite && (
        <SaveTemplateDialog
          template={template}
          schema={schemaOf(editor.form)}
          basedOn={base}
          onSaved={onSaved}
          onClose={() => change({ dialog: null })}
        />
      )}
      <LeaveQuestion
        form={{
          question: leaving.question && {
            stay: leaving.question.stay,
            leave: () => {
              schemaEditor.forget();
              leaving.question?.leave();
            },
          },
        }}
      />
    </>
  );
}
