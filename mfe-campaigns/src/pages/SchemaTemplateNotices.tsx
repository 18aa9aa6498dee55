import type { SchemaTemplate } from '@switchboard/contracts/schema-templates';
import { Banner, Button, Moment } from '@switchboard/design-system';
import { useEffect } from 'react';
import { blankSchema } from '../schema-editing/fieldNodes.ts';
import type { SchemaEditor } from '../schema-editing/useSchemaEditor.ts';

interface SchemaTemplateNoticesProps {
  template: SchemaTemplate | null;
  schemaEditor: SchemaEditor;
  isGone: boolean;
}

/** What happened to the template or to unsaved edits while the page was closed. */
export function SchemaTemplateNotices({ template, schemaEditor, isGone }: SchemaTemplateNoticesProps) {
  const { restored, isDirty, base, load } = schemaEditor;
  const isNewer = template !== null && base?.updated_at !== template.updated_at;
  // Without unsaved edits, someone else's version is loaded immediately.
  useEffect(() => {
    if (isNewer && !isDirty) load(template);
  }, [isNewer, isDirty, template, load]);
  const saved = template ?? { id: null, schema: blankSchema, updated_at: null };
  return (
    <>
      {isGone && (
        <Banner tone="warning" role="alert" title="This schema template was deleted">
          You can still export your version, but you can't save it.
        </Banner>
      )}
      {restored && isDirty && (
        <Banner
          title="Your unsaved changes were restored"
          actions={
            <Button size="sm" onPress={() => load(saved)}>
              Discard
            </Button>
          }
        >
          They are from <Moment at={restored.at} />.
        </Banner>
      )}
      {isNewer && isDirty && !isGone && (
        <Banner
          tone="warning"
          title={`${template.name} was changed by someone else.`}
          actions={
            <Button size="sm" onPress={() => load(template)}>
              Show theirs
            </Button>
          }
        >
          Yours is kept here. When you save it, you see what is different.
        </Banner>
      )}
    </>
  );
}
