import { coverageOf } from '@switchboard/contracts/flows/coverage';
import type { Flow } from '@switchboard/contracts/flows/document';
import { useWatch } from '@switchboard/platform/forms';
import { anyId, anyText, oneOf, useAddress } from '@switchboard/platform/router';
import { type ReactNode, useMemo } from 'react';
import { showTestPath, useTestPath } from '../../editing/testPath.ts';
import type { FlowMarks } from '../../flow/marks.ts';
import { CallPathNotice } from './CallPath.tsx';
import { CoverageNotice, TestPathNotice, TrafficNotice } from './FlowMarksNotice.tsx';
import { useCallPath } from './useCallPath.ts';
import { useCoverage, useTraffic } from './useFlowMarks.ts';

/** The flow's parameters in the address: a place, a call whose path is marked, which marks are shown, and where a test starts. */
export const flowAddress = {
  at: anyText,
  call: anyId,
  show: oneOf(['traffic', 'coverage']),
  tab: anyText,
  test: anyText,
  start: anyText,
};

interface Shown {
  marks: FlowMarks | null;
  /** The line above the flow that explains the marks. */
  notice: ReactNode;
  /** The node that a running test has reached. */
  follow?: string | null;
}

/** The marks on the flow. */
export function useMarks(assistantId: string, flow: Flow | null): Shown {
  const [{ call, show }, change] = useAddress(flowAddress);
  const isFollowed = useWatch({ name: 'conversation' }) === 'flow';
  const trace = useTestPath(assistantId);
  const found = useCallPath(flow, call);
  const traffic = useTraffic(assistantId, show === 'traffic' && call === null);
  const coverage = useCoverage(assistantId, show === 'coverage' && call === null);
  const tested = useMemo(() => (flow && trace ? coverageOf(flow, [trace]) : null), [flow, trace]);
  const path = useMemo((): FlowMarks | null => {
    const counts = call === null ? tested?.counts : found.path?.counts;
    return counts ? { kind: 'path', counts } : null;
  }, [call, tested, found.path]);
  const onHide = () => change({ show: null });
  if (call !== null)
    return { marks: path, notice: <CallPathNotice found={found} onHide={() => change({ call: null })} /> };
  if (show === 'traffic' && flow)
    return { marks: traffic.marks, notice: <TrafficNotice found={traffic} flow={flow} onHide={onHide} /> };
  if (show === 'coverage') {
    const onTests = () => change({ tab: 'tests', show: null });
    return {
      marks: coverage.marks,
      notice: <CoverageNotice found={coverage} isFollowed={isFollowed} onTests={onTests} onHide={onHide} />,
    };
  }
  if (!tested) return { marks: null, notice: null };
  const { entered, total } = tested.nodes;
  const step = trace?.findLast(({ type }) => type === 'entered');
  return {
    marks: path,
    // Sub-flows aren't opened automatically.
    follow: step?.type === 'entered' && step.subflow === null ? step.node : null,
    notice: <TestPathNotice entered={entered} total={total} onHide={() => showTestPath(assistantId, null)} />,
  };
}
