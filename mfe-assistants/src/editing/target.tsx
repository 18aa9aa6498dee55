import type { AssistantSection } from '@switchboard/contracts/assistant-field';
import { createContext, useContext } from 'react';
import type { FieldProblem } from './formErrors.ts';

/** The form's problems, and the field that the user is being led to. */
interface Places {
  problems: readonly FieldProblem[];
  /** The field to focus next. */
  target: FieldProblem | null;
}

export const PlacesContext = createContext<Places>({ problems: [], target: null });

/** The fields in a part of the form: those of some sections, or those below one path. */
export type Part = { sections: readonly AssistantSection[] } | { path: string };

const isWithin = (part: Part, { path, section }: FieldProblem) =>
  'path' in part ? path === part.path || path.startsWith(`${part.path}.`) : part.sections.includes(section);

/** The number of problems in a part, and whether the user is being led into it. */
export function usePlace(part: Part): { problems: number; isTarget: boolean } {
  const { problems, target } = useContext(PlacesContext);
  return {
    problems: problems.filter((problem) => isWithin(part, problem)).length,
    isTarget: target !== null && isWithin(part, target),
  };
}
