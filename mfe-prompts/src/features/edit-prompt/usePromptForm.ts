import type { PromptDetail } from '@switchboard/contracts/prompts';
import { useTyped } from '../../drafts/useTyped.ts';
import { type NewerVersion, useSaveVersion } from './useSaveVersion.ts';

/** What can be edited of a prompt. */
export interface PromptValues {
  title: string;
  description: string;
  content: string;
  /** What changed, in the writer's words; of the next version. */
  note: string;
}

/** A prompt as it is saved, in fields. */
export const savedValues = ({ title, description, latest }: PromptDetail): PromptValues => ({
  title,
  description: description ?? '',
  content: latest?.content ?? '',
  note: '',
});

/** The fields of a prompt and their saving: a changed text is the next version, all else changes the prompt. */
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
  /** Over the version that the text began with, or over a newer one after a decision. What nobody typed is not sent: somebody else may have. */
  const save = (over?: number) => {
    const { content, note } = typed.values;
    const { title, description } = typed.changed;
    const named = { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
    const isSameText = typed.changed.content === undefined || content === prompt.latest?.content;
    if (isSameText && over === undefined) return saving.save(named);
    saving.save({ ...named, content, note, base_version: over ?? typed.base ?? prompt.latest_version });
  };
  /** Their text instead of mine; what was typed beside it stays. */
  const takeTheirs = ({ content, latest_version }: NewerVersion) => {
    typed.rebase({ ...savedValues(prompt), content }, latest_version, ['content']);
    saving.dropNewer();
  };
  return { ...saving, typed, save, takeTheirs };
}
