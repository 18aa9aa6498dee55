import { PastedKnowledge } from '@switchboard/contracts/knowledge';
import { TextArea, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';

/** Adds a text instead of a file. */
export function PasteTextDialog({ baseId, onClose }: { baseId: string; onClose: () => void }) {
  const form = useSaveForm(PastedKnowledge, {
    values: { title: '', content: '' },
    save: (body) => request('POST /api/knowledge-bases/:id/texts', { params: { id: baseId }, body }),
    stale: 'knowledge_document.changed',
    done: 'Text added',
    failed: 'Failed to add text',
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      size="lg"
      title="Paste text"
      description="Lines that begin with # are headings. A heading above each subject makes its text easier to find."
      submitLabel="Add text"
      onClose={onClose}
    >
      <TextField name="title" label="Title" isRequired placeholder="Opening hours" />
      <TextArea name="content" label="Text" isRequired rows={12} />
    </FormDialog>
  );
}
