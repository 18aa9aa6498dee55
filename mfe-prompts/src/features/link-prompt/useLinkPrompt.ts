import { notify, notifyError, request } from '@switchboard/platform';
import { makeStale, useMutation, useQueryClient } from '@switchboard/platform/query';

/** A version to put into an assistant's draft as its system prompt. */
interface Linked {
  promptId: string;
  version: number;
}

interface LinkPromptOptions {
  assistantId: string;
  /** Saves the draft first: the version replaces only its system prompt. */
  save: () => Promise<boolean>;
  /** Creates the version to put into the draft. */
  made: () => Promise<Linked>;
  done: (linked: Linked) => string;
  failed: string;
  onLinked: () => void;
}

/** Puts a version of a prompt into the draft, which then records where its text came from. */
export function useLinkPrompt({ assistantId, save, made, done, failed, onLinked }: LinkPromptOptions) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      if (!(await save())) return null;
      const linked = await made();
      // Loaded again, since saving has just changed the draft's revision.
      const { draft_revision } = await request('GET /api/assistants/:id', { params: { id: assistantId } });
      await request('POST /api/assistants/:id/prompt', {
        params: { id: assistantId },
        body: { prompt_id: linked.promptId, version: linked.version, revision: draft_revision },
      });
      return linked;
    },
    onSuccess: async (linked) => {
      if (!linked) return;
      await Promise.all([makeStale(client, 'assistant.changed'), makeStale(client, 'prompt.changed')]);
      notify({ title: done(linked), tone: 'success' });
      onLinked();
    },
    onError: (error) => {
      notifyError(failed, error);
      void makeStale(client, 'assistant.changed');
      void makeStale(client, 'prompt.changed');
    },
  });
}
