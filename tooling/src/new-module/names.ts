import { ModuleDeclaration } from '@switchboard/contracts/modules';

/** An invalid option, reported without a stack. */
export class NewModuleError extends Error {}

/** The names of a new module in all places where they are needed. */
export interface ModuleNames {
  id: string;
  title: string;
  owner: string;
  /** Folder and package, e.g. `mfe-lead-notes`. */
  folder: string;
  /** Component of its page, e.g. `LeadNotesPage`. */
  page: string;
  /** Address of its page. */
  path: string;
}

const longestTitle = 40;

/** Derives every name from the id. Throws NewModuleError when the id or the title cannot be used. */
export function namesOf(id: string, title = titleOf(id), owner = 'Your team'): ModuleNames {
  if (id.startsWith('mfe-')) throw new NewModuleError(`Give the id alone: ${id.slice(4)}. The folder becomes ${id}.`);
  const isPlain = ModuleDeclaration.shape.id.safeParse(id).success && !/--|-$/.test(id);
  if (!isPlain)
    throw new NewModuleError(
      `"${id}" is no id of a module: 2 to 40 lower-case letters, digits and single hyphens, a letter first, like lead-notes.`,
    );
  const trimmed = title.trim();
  if (trimmed === '' || trimmed.length > longestTitle || /['"\\`<>{}\n]/.test(trimmed))
    throw new NewModuleError(
      `The title has 1 to ${longestTitle} characters, without quotes, brackets and backslashes.`,
    );
  return { id, title: trimmed, owner, folder: `mfe-${id}`, page: `${pascal(id)}Page`, path: `/${id}` };
}

function titleOf(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function pascal(id: string): string {
  return id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
