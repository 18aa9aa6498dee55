// Without schemas: the editor shows these, and the server enforces them.

/** The range of the required percentage of a flow's nodes that tests must pass through. */
export const requiredCoverageRange = { min: 1, max: 100 } as const;

/** The range of the allowed cost of a flow's most expensive path, in cents. */
export const maxFlowCentsRange = { min: 0.01, max: 100_000 } as const;

/** The number of a flow's nodes that tests pass through, and of all its nodes. */
export interface CoveredNodes {
  done: number;
  total: number;
}

/** The percentage, rounded down, so that 100 means all nodes. */
export const percentCovered = ({ done, total }: CoveredNodes): number =>
  total === 0 ? 100 : Math.floor((done * 100) / total);

/** Whether tests pass through as many nodes as required. An assistant without a flow has no requirement. */
export const isCovered = (nodes: CoveredNodes | undefined, required: number | null | undefined): boolean =>
  nodes === undefined || required == null || nodes.done * 100 >= required * nodes.total;
