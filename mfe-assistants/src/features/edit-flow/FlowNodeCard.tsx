import { nameOf } from '@switchboard/contracts/flows/check/view';
import type { FlowNode } from '@switchboard/contracts/flows/nodes';
import { flowNodeLabels } from '@switchboard/contracts/flows.limits';
import { VisuallyHidden } from '@switchboard/design-system';
import { IconAlert, IconFlag, IconPhoneOff } from '@switchboard/design-system/icons';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { memo, useEffect, useRef } from 'react';
import { newConditionPort, newIntentPort } from '../../flow/edits.ts';
import { canHaveIntents, leadsNowhere, type Port } from '../../flow/graphs.ts';
import type { LiveCall, NodeMark } from '../../flow/marks.ts';
import { nodeIcons } from '../../flow/nodeIcons.tsx';
import { phraseOf, textOf, titleOf } from '../../flow/nodeWords.ts';
import { Body, Card, Head, Kind, LiveDot, Mark, PortRow, Ports, Title } from './FlowCanvas.styles.ts';

/** The data of a card, compared before it is rendered again. */
export interface CardData extends Record<string, unknown> {
  node: FlowNode;
  ports: readonly Port[];
  isStart: boolean;
  /** Labels of the exits that lead here. */
  exits: readonly string[];
  errors: number;
  warnings: number;
  chosenPort: string | null;
  /** Whether the Tab key reaches this card. */
  isCurrent: boolean;
  /** The card that takes the focus as soon as it is rendered. */
  wantsFocus: { current: string | null };
  isReadOnly: boolean;
  mark: NodeMark | null;
  /** The calls that are currently here. */
  live: readonly LiveCall[];
}

export type CardNode = Node<CardData, 'card'>;

const liveWords = ({ length }: readonly LiveCall[]) => (length === 1 ? '1 live call' : `${length} live calls`);

function labelOf({ node, ports, isStart, errors, warnings, mark, live }: CardData): string {
  const text = textOf(node);
  const open = ports.filter((port) => port.isRequired && leadsNowhere(port)).length;
  const parts = [
    phraseOf(node),
    isStart ? 'start' : '',
    `${ports.length} ${ports.length === 1 ? 'connection' : 'connections'}`,
    open > 0 ? `${open} without a target` : '',
    errors > 0 ? `${errors} ${errors === 1 ? 'problem' : 'problems'}` : '',
    warnings > 0 ? `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}` : '',
    mark?.words ?? '',
    live.length > 0 ? liveWords(live) : '',
    // Read out last, because it is the longest.
    text === titleOf(node) ? '' : text,
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

/** A node on the canvas: its kind, its text, and its ports. Its label contains all of it, so its parts aren't read out again. */
export const FlowNodeCard = memo(function FlowNodeCard({ data, selected }: NodeProps<CardNode>) {
  const { node, ports, isStart, exits, errors, warnings, chosenPort, isCurrent, wantsFocus, isReadOnly, mark, live } =
    data;
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
      data-node={node.id}
      data-selected={selected || undefined}
      data-level={level}
      data-mark={mark?.look}
    >
      <Handle type="target" position={Position.Left} id="in" style={{ insetBlockStart: 22 }} />
      <VisuallyHidden>{labelOf(data)}</VisuallyHidden>
      <Head aria-hidden>
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
        {live.length > 0 && (
          <Mark data-level="live" title={live.map(({ label }) => label).join(', ')}>
            <LiveDot />
            {live.length}
          </Mark>
        )}
        {mark && mark.text !== '' && (
          <Mark data-level={mark.look === 'off' ? 'warning' : 'path'} title={mark.words}>
            {mark.text}
          </Mark>
        )}
        {mark && mark.hungUp > 0 && (
          <Mark data-level="error" title={`${mark.hungUp} hung up here`}>
            <IconPhoneOff size={12} />
            {mark.hungUp}
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
      {text !== '' && <Body aria-hidden>{text}</Body>}
      {ports.length > 0 && (
        <Ports aria-hidden>
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
                data-state={port.isRequired && leadsNowhere(port) ? 'missing' : undefined}
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
