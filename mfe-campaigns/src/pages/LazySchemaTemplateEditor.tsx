import { PageHeader, Skeleton, Stack } from '@switchboard/design-system';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { SchemaTemplateEditor } from './SchemaTemplateEditor.tsx';

// Includes the form validator; the template is loaded at the same time.
const Editor = lazy(async () => ({ default: (await import('./SchemaTemplateEditor.tsx')).SchemaTemplateEditor }));

/** The shape of the editor. */
export function EditorSkeleton() {
  return (
    <Stack gap={4} role="status" aria-busy="true" aria-label="Loading the schema template">
      <PageHeader
        title="Schema template"
        breadcrumbs={[{ label: 'Schema Templates', href: '/schema-templates' }, { label: 'Schema template' }]}
      />
      <Skeleton lines={8} />
    </Stack>
  );
}

/** The editor of a form, loaded when one is opened. */
export function LazySchemaTemplateEditor(props: ComponentProps<typeof SchemaTemplateEditor>) {
  return (
    <Suspense fallback={<EditorSkeleton />}>
      <Editor {...props} />
    </Suspense>
  );
}
