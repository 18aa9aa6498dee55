import type { FlowProblem } from '@switchboard/contracts/flows/check/about';
import type { FlowNode, SharedSubflowRef } from '@switchboard/contracts/flows/nodes';
import { createContext, useContext } from 'react';
import type { FlowMarks, LiveCall } from '../../flow/marks.ts';
import type { FlowEditing } from './useFlowEditor.ts';

/** What an assistant has that nodes can use: names to choose from. */
export interface FlowSupplies {
  tools: readonly { name: string; parameters: readonly { name: string; required: boolean }[] }[];
  transferTargets: readonly string[];
  knowledge: readonly { id: string; name: string }[];
  assistants: readonly { id: string; name: string }[];
  /** With when and where each is: slots of a series have one name. */
  slots: readonly { id: string; name: string; details: string }[];
  variables: readonly string[];
}

interface FlowShared {
  editing: FlowEditing;
  supplies: FlowSupplies;
  problems: readonly FlowProblem[];
  /** What is shown on nodes and connections; null while nothing is. */
  marks: FlowMarks | null;
  /** Calls that are in the flow now, by the node where each is. */
  live: ReadonlyMap<string, readonly LiveCall[]>;
  /** Begins a test at a node; absent where tests aren't to be had. */
  onTest: ((node: FlowNode) => void) | undefined;
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
