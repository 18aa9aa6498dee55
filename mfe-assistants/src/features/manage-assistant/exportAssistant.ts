import type { Assistant } from '@switchboard/contracts/assistants';
import { notify, notifyError, request } from '@switchboard/platform';

const fileName = (name: string) =>
  `${
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'assistant'
  }.assistant.json`;

/** Gives the saved draft to the person as a file, without secrets; says so where something was typed since. */
export async function exportAssistant({ id, name }: Pick<Assistant, 'id' | 'name'>, isDirty: boolean): Promise<void> {
  try {
    const exported = await request('GET /api/assistants/:id/export', { params: { id } });
    const url = URL.createObjectURL(new Blob([`${JSON.stringify(exported, null, 2)}\n`], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName(name);
    link.click();
    URL.revokeObjectURL(url);
    if (isDirty)
      notify({
        tone: 'info',
        title: 'Assistant exported',
        description: "The file doesn't include your unsaved changes.",
      });
  } catch (error) {
    notifyError('Failed to export assistant', error);
  }
}
