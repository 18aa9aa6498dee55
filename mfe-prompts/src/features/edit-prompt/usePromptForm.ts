import type { PromptDetail } from '@switchboard/contracts/prompts';
import { useTyped } from '../../drafts/useTyped.ts';
import { type NewerVersion, useSaveVersion } from './useSaveVersion.ts';

/** The editable fields of a prompt. */
export interface PromptValues {
  title: string;
  description: string;
  content: string;
  /** The writer's note about the next version. */
  note: string;
}

/** The fields of a saved prompt. */
export const savedValues = ({ title, description, latest }: PromptDetail): PromptValues => ({
  title,
  description: description ?? '',
  content: latest?.content ?? '',
  note: '',
});

/** The fields of a prompt and how they are saved: a changed text creates the next version, all else changes the prompt. */
export function usePromptForm(prompt: PromptDetail, onSaved: () => void) {
  const typed = useTyped(`edit ${prompt.id}`, savedValues(prompt), prompt.latest_version);
  const saving = useSaveVersion({
    promptId: prompt.id,
    done: 'Prompt updated successfully.',
    onSaved: () => {
      typed.settle();
      onSaved();
    },
  });
  /**
   * Saves on top of the version that the text is based on, or a newer one after a decision. Unchanged fields aren't sent, since someone
   * else may have changed them.
   */
  const save = (over?: number) => {
    const { content, note } = typed.values;
    const { title, description } = typed.changed;
    const named = { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
    const isSameText = typed.changed.content === undefined || content === prompt.latest?.content;
    if (isSameText && over === undefined) return saving.save(named);
    saving.save({ ...named, content, note, base_version: over ?? typed.base ?? prompt.latest_version });
  };
  /** Takes the other version's text and keeps the edits to other fields. */
  const takeTheirs = ({ content, latest_version }: NewerVersion) => {
    typed.rebase({ ...savedValues(prompt), content }, latest_version, ['content']);
    saving.dropNewer();
  };
  return { ...saving, typed, save, takeTheirs };
}
