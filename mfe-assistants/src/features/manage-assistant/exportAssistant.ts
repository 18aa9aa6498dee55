import type { Assistant } from '@switchboard/contracts/assistants';
import { notify, notifyError, request } from '@switchboard/platform';
import { fileName, saveFile } from '../../files/saveFile.ts';

/** Downloads the saved draft as a file, without secrets, and notes if there are unsaved changes. */
export async function exportAssistant({ id, name }: Pick<Assistant, 'id' | 'name'>, isDirty: boolean): Promise<void> {
  try {
    const exported = await request('GET /api/assistants/:id/export', { params: { id } });
    saveFile(
      `${JSON.stringify(exported, null, 2)}\n`,
      fileName(name, 'assistant', 'assistant.json'),
      'application/json',
    );
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
