import { Page } from '@switchboard/design-system';
import { SchemaTemplateEditor } from './SchemaTemplateEditor.tsx';

/** `/schema-templates/new`: a form that is not saved yet. */
export function NewSchemaTemplatePage() {
  return (
    <Page>
      <SchemaTemplateEditor template={null} isGone={false} />
    </Page>
  );
}
