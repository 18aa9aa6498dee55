import type { AssistantSection } from '@switchboard/contracts/assistant-field';
import { createContext, useContext } from 'react';
import type { FieldProblem } from './formErrors.ts';

/** What is wrong in the form, and where somebody is being led. */
interface Places {
  problems: readonly FieldProblem[];
  /** The field that is to have the focus next. */
  target: FieldProblem | null;
}

export const PlacesContext = createContext<Places>({ problems: [], target: null });

/** What a part of the form holds: the fields of some sections, or those below one path. */
export type Part = { sections: readonly AssistantSection[] } | { path: string };

const isWithin = (part: Part, { path, section }: FieldProblem) =>
  'path' in part ? path === part.path || path.startsWith(`${part.path}.`) : part.sections.includes(section);

/** How many problems a part has, and whether somebody is being led into it. */
export function usePlace(part: Part): { problems: number; isTarget: boolean } {
  const { problems, target } = useContext(PlacesContext);
  return {
    problems: problems.filter((problem) => isWithin(part, problem)).length,
    isTarget: target !== null && isWithin(part, target),
  };
}
