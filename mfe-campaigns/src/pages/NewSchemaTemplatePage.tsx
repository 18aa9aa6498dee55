import { Page } from '@switchboard/design-system';
import { LazySchemaTemplateEditor } from './LazySchemaTemplateEditor.tsx';

/** `/schema-templates/new`: a form that is not saved yet. */
export function NewSchemaTemplatePage() {
  return (
    <Page>
      <LazySchemaTemplateEditor template={null} isGone={false} />
    </Page>
  );
}
