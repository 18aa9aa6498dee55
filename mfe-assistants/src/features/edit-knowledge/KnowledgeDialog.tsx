import { type KnowledgeBase, KnowledgeBaseInput } from '@switchboard/contracts/knowledge';
import { TextArea, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';

interface KnowledgeDialogProps {
  /** The base to change; without one, the dialog creates a new one. */
  base?: KnowledgeBase | undefined;
  onSaved?: (base: KnowledgeBase) => void;
  onClose: () => void;
}

/** Creates a knowledge base, or changes its name and description. */
export function KnowledgeDialog({ base, onClose, onSaved = onClose }: KnowledgeDialogProps) {
  const form = useSaveForm(KnowledgeBaseInput, {
    values: { name: base?.name ?? '', description: base?.description ?? '' },
    save: (body, version) =>
      base
        ? request('PATCH /api/knowledge-bases/:id', {
            params: { id: base.id },
            body: { ...body, updated_at: String(version) },
          })
        : request('POST /api/knowledge-bases', { body }),
    ...(base && {
      merge: {
        version: base.updated_at,
        read: async () => {
          const { updated_at, name, description } = await request('GET /api/knowledge-bases/:id', {
            params: { id: base.id },
          });
          return { version: updated_at, values: { name, description: description ?? '' } };
        },
        label: (name) => (name === 'name' ? 'Name' : 'Description'),
      },
    }),
    stale: 'knowledge_base.changed',
    done: base ? 'Knowledge base updated' : 'Knowledge base created',
    failed: base ? 'Failed to update knowledge base' : 'Failed to create knowledge base',
    onSaved,
  });
  return (
    <FormDialog
      form={form}
      title={base ? 'Rename Knowledge Base' : 'Create Knowledge Base'}
      description="Documents that belong together, such as everything about one product."
      submitLabel={base ? 'Save Changes' : 'Create & Continue'}
      onClose={onClose}
    >
      <TextField name="name" label="Name" isRequired placeholder="Opening hours and prices" />
      <TextArea name="description" label="Description" rows={2} />
    </FormDialog>
  );
}
