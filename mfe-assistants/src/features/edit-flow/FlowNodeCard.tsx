import { nameOf } from '@switchboard/contracts/flows/check/view';
import type { FlowNode } from '@switchboard/contracts/flows/nodes';
import { flowNodeLabels } from '@switchboard/contracts/flows.limits';
import { IconPhone } from '@switchboard/design-system';
import { IconAlert, IconFlag } from '@switchboard/design-system/icons';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { memo, useEffect, useRef } from 'react';
import { newConditionPort, newIntentPort } from '../../flow/edits.ts';
import { canHaveIntents, type Port } from '../../flow/graphs.ts';
import { nodeIcons } from '../../flow/nodeIcons.tsx';
import { phraseOf, textOf } from '../../flow/nodeWords.ts';
import { Body, Card, Head, Kind, Mark, PortRow, Ports, Title } from './FlowCanvas.styles.ts';

/** What a card shows, compared before it is drawn again. */
export interface CardData extends Record<string, unknown> {
  node: FlowNode;
  ports: readonly Port[];
  isStart: boolean;
  /** Exits that lead here, by what they are called. */
  exits: readonly string[];
  errors: number;
  warnings: number;
  chosenPort: string | null;
  /** The one that the Tab key reaches. */
  isCurrent: boolean;
  /** The card that takes the focus as soon as it is drawn. */
  wantsFocus: { current: string | null };
  isReadOnly: boolean;
  /** How often the call whose path is shown entered it; null while no path is shown. */
  visits: number | null;
}

export type CardNode = Node<CardData, 'card'>;

function labelOf({ node, ports, isStart, errors, warnings, visits }: CardData): string {
  const open = ports.filter(({ edge, isRequired }) => edge === null && isRequired).length;
  const parts = [
    phraseOf(node),
    isStart ? 'start' : '',
    `${ports.length} ${ports.length === 1 ? 'way on' : 'ways on'}`,
    open > 0 ? `${open} not connected` : '',
    errors > 0 ? `${errors} ${errors === 1 ? 'problem' : 'problems'}` : '',
    warnings > 0 ? `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}` : '',
    visits === null ? '' : `entered ${visits} ${visits === 1 ? 'time' : 'times'} by the call`,
  ];
  return parts.filter(Boolean).join(', ');
}

function NewPort({ id, label }: { id: string; label: string }) {
  return (
    <PortRow>
      <span>{label}</span>
      <Handle type="source" position={Position.Right} id={id} />
    </PortRow>
  );
}

/** A node on the canvas: what it is, what it says, and its ways on. */
export const FlowNodeCard = memo(function FlowNodeCard({ data, selected }: NodeProps<CardNode>) {
  const { node, ports, isStart, exits, errors, warnings, chosenPort, isCurrent, wantsFocus, isReadOnly, visits } = data;
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wantsFocus.current !== node.id) return;
    wantsFocus.current = null;
    card.current?.focus({ preventScroll: true });
  });
  const Icon = nodeIcons[node.kind];
  const name = nameOf(node);
  const kind = flowNodeLabels[node.kind];
  const text = textOf(node);
  const level = errors > 0 ? 'error' : warnings > 0 ? 'warning' : undefined;
  return (
    <Card
      ref={card}
      role="button"
      tabIndex={isCurrent ? 0 : -1}
      aria-pressed={selected}
      aria-label={labelOf(data)}
      data-node={node.id}
      data-selected={selected || undefined}
      data-level={level}
      data-path={visits === null ? undefined : visits > 0 ? 'on' : 'off'}
    >
      <Handle type="target" position={Position.Left} id="in" style={{ insetBlockStart: 22 }} />
      <Head>
        <Icon size={16} />
        <span data-part="title">
          {name === kind ? (
            <Title>{kind}</Title>
          ) : (
            <>
              <Kind>{kind}</Kind>
              <Title>{name}</Title>
            </>
          )}
        </span>
        {visits !== null && visits > 0 && (
          <Mark data-level="path">
            <IconPhone size={12} />
            {visits}
          </Mark>
        )}
        {isStart && (
          <Mark>
            <IconFlag size={12} />
            Start
          </Mark>
        )}
        {exits.length > 0 && (
          <Mark title={exits.join(', ')}>{exits.length === 1 ? 'Exit' : `${exits.length} exits`}</Mark>
        )}
        {level && (
          <Mark data-level={level}>
            <IconAlert size={12} />
            {errors || warnings}
          </Mark>
        )}
      </Head>
      {text !== '' && <Body>{text}</Body>}
      {ports.length > 0 && (
        <Ports>
          {ports.map((port) => (
            <PortRow
              key={port.id}
              data-type={port.type}
              data-port={port.id}
              data-chosen={port.id === chosenPort || undefined}
            >
              <span>{port.label}</span>
              <Handle
                type="source"
                position={Position.Right}
                id={port.id}
                data-state={port.edge === null && port.isRequired ? 'missing' : undefined}
              />
            </PortRow>
          ))}
          {!isReadOnly && node.kind === 'decide' && <NewPort id={newConditionPort} label="Add condition" />}
          {!isReadOnly && canHaveIntents(node) && <NewPort id={newIntentPort} label="Add intent" />}
        </Ports>
      )}
    </Card>
  );
});
