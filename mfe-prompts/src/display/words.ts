import type { Prompt, PromptVersion, PromptWriter } from '@switchboard/contracts/prompts';
import { localWriterName } from '@switchboard/contracts/prompts.limits';

/** The base path of the prompt engine's pages. */
export const enginePath = '/prompt-engine';
export const engineCrumb = { label: 'Prompt Engine', href: enginePath };

const idLength = 8;

/** A transcript's name, or the first characters of its id. */
export const transcriptTitle = ({ id, name }: { id: string; name: string | null }): string =>
  name ?? `Transcript ${id.slice(0, idLength)}`;

/** The writer of a text. */
function writerName({ kind, model, is_edited }: PromptWriter): string {
  if (kind === 'person') return 'a person';
  const name = kind === 'local' ? localWriterName : (model ?? 'a language model');
  return is_edited ? `${name}, edited by a person` : name;
}

/** Who wrote a version, as a sentence. */
export function writtenBy({ writer, created_by_name: by }: Pick<PromptVersion, 'writer' | 'created_by_name'>): string {
  const who = by ?? 'A former member';
  if (writer.kind === 'person') return `Written by ${who}`;
  return `Written by ${writerName(writer)}, saved by ${who}`;
}

/** The status of a prompt; null once it has a version. */
export const statusTexts: Record<Prompt['status'], string | null> = {
  generating: 'Generating...',
  ready: null,
  failed: 'Generation failed',
  cancelled: 'Generation cancelled',
};

/** "1 prompt", "2 prompts". */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : `${noun}s`}`;
