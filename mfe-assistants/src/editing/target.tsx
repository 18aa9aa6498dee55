import type { AssistantSection } from '@switchboard/contracts/assistant-field';
import { createContext, useContext } from 'react';
import { type FieldProblem, problemsIn } from './formErrors.ts';

/** What is wrong in the form, and where somebody is being led. */
interface Places {
  problems: readonly FieldProblem[];
  /** The section of the field that is to have the focus next. */
  target: AssistantSection | null;
}

export const PlacesContext = createContext<Places>({ problems: [], target: null });

/** How many problems some sections have, and whether somebody is being led into one of them. */
export function usePlace(sections: readonly AssistantSection[]): { problems: number; isTarget: boolean } {
  const { problems, target } = useContext(PlacesContext);
  return { problems: problemsIn(problems, ...sections), isTarget: target !== null && sections.includes(target) };
}
