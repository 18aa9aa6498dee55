import type { FlowProblem } from '@switchboard/contracts/flows/check/about';
import type { FlowNode, SharedSubflowRef } from '@switchboard/contracts/flows/nodes';
import { createContext, useContext } from 'react';
import type { FlowMarks, LiveCall } from '../../flow/marks.ts';
import type { FlowEditing } from './useFlowEditor.ts';

/** The assistant's resources that nodes can use, as names to choose from. */
export interface FlowSupplies {
  tools: readonly { name: string; parameters: readonly { name: string; required: boolean }[] }[];
  transferTargets: readonly string[];
  knowledge: readonly { id: string; name: string }[];
  assistants: readonly { id: string; name: string }[];
  /** With time and place, because slots of a series share one name. */
  slots: readonly { id: string; name: string; details: string }[];
  variables: readonly string[];
}

interface FlowShared {
  editing: FlowEditing;
  supplies: FlowSupplies;
  problems: readonly FlowProblem[];
  /** The marks on nodes and edges; null if none are shown. */
  marks: FlowMarks | null;
  /** The calls currently in the flow, by node. */
  live: ReadonlyMap<string, readonly LiveCall[]>;
  /** Starts a test at a node; undefined if tests aren't available. */
  onTest: ((node: FlowNode) => void) | undefined;
  /** Opens a shared sub-flow for editing; undefined if that isn't possible. */
  onEditShared: ((shared: SharedSubflowRef) => void) | undefined;
}

export const FlowContext = createContext<FlowShared | null>(null);

/** The flow that is being edited around a component. */
export function useFlow(): FlowShared {
  const shared = useContext(FlowContext);
  if (!shared) throw new Error('Parts of the flow editor are drawn inside of it');
  return shared;
}
