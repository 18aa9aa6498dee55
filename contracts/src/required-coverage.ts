// Without schemas: the editor shows these, and the server decides by them.

/** Of a hundred nodes of a flow, as many as tests can be required to pass through. */
export const requiredCoverageRange = { min: 1, max: 100 } as const;

/** Cents that the most expensive path of a flow can be allowed to cost. */
export const maxFlowCentsRange = { min: 0.01, max: 100_000 } as const;

/** How many nodes of a flow tests pass through, and how many there are. */
export interface CoveredNodes {
  done: number;
  total: number;
}

/** Of a hundred nodes, rounded down: a hundred are all of them. */
export const percentCovered = ({ done, total }: CoveredNodes): number =>
  total === 0 ? 100 : Math.floor((done * 100) / total);

/** Whether tests pass through as many nodes as required. Nothing is required of an assistant that follows no flow. */
export const isCovered = (nodes: CoveredNodes | undefined, required: number | null | undefined): boolean =>
  nodes === undefined || required == null || nodes.done * 100 >= required * nodes.total;
