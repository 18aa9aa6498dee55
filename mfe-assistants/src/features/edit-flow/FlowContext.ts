import type { FlowProblem } from '@switchboard/contracts/flows/check/about';
import type { SharedSubflowRef } from '@switchboard/contracts/flows/nodes';
import { createContext, useContext } from 'react';
import type { FlowEditing } from './useFlowEditor.ts';

/** What an assistant has that nodes can use: names to choose from. */
export interface FlowSupplies {
  tools: readonly { name: string; parameters: readonly { name: string; required: boolean }[] }[];
  transferTargets: readonly string[];
  knowledge: readonly { id: string; name: string }[];
  assistants: readonly { id: string; name: string }[];
  slots: readonly { id: string; name: string }[];
  variables: readonly string[];
}

interface FlowShared {
  editing: FlowEditing;
  supplies: FlowSupplies;
  problems: readonly FlowProblem[];
  /** How often a call entered nodes and took edges, by the keys of `coverageOf`; null while no path is shown. */
  counts: Readonly<Record<string, number>> | null;
  /** Opens a shared sub-flow to be edited; undefined where that isn't possible. */
  onEditShared: ((shared: SharedSubflowRef) => void) | undefined;
}

export const FlowContext = createContext<FlowShared | null>(null);

/** The flow that is edited around a component. */
export function useFlow(): FlowShared {
  const shared = useContext(FlowContext);
  if (!shared) throw new Error('Parts of the flow editor are drawn inside of it');
  return shared;
}
