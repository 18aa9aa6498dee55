import type { FlowEdge } from '@switchboard/contracts/flows/fields';
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from '@xyflow/react';
import { memo } from 'react';
import { edgeLabel } from '../../flow/graphs.ts';
import { EdgeLabel } from './FlowCanvas.styles.ts';

type LineEdge = Edge<{ edge: FlowEdge; isNear: boolean }, 'line'>;

/** An edge between two nodes. Its label is at its port; next to the selected node it is on the edge, too. */
export const FlowEdgeLine = memo(function FlowEdgeLine({
  sourceX,
  sourceY,
  targetX,
  targetY,
  sourcePosition,
  targetPosition,
  markerEnd,
  style,
  data,
}: EdgeProps<LineEdge>) {
  const [path, x, y] = getBezierPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition });
  return (
    <>
      <BaseEdge path={path} {...(markerEnd && { markerEnd })} {...(style && { style })} interactionWidth={16} />
      {data?.isNear && (
        <EdgeLabelRenderer>
          <EdgeLabel style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}>
            {edgeLabel(data.edge)}
          </EdgeLabel>
        </EdgeLabelRenderer>
      )}
    </>
  );
});
