import type { FlowProblem } from '@switchboard/contracts/flows/check/about';
import { Badge, IconPhone, Stack, Text, VisuallyHidden } from '@switchboard/design-system';
import { IconAlert, IconArrowRight } from '@switchboard/design-system/icons';
import { Tree } from '@switchboard/design-system/tree';
import { useEffect, useMemo, useState } from 'react';
import styled from 'styled-components';
import { type LivePlace, livePlaces } from '../../flow/liveCalls.ts';
import { type NodeMark, nodeMark, partKey } from '../../flow/marks.ts';
import { nodeIcons } from '../../flow/nodeIcons.tsx';
import { textOf, titleOf } from '../../flow/nodeWords.ts';
import { type OutlineItem, openIds, outlineOf, pathTo, rowText } from '../../flow/outline.ts';
import { useFlow } from './FlowContext.ts';
import { OutsideCalls } from './OutsideCalls.tsx';

const Via = styled.span`
  flex: none;
  max-inline-size: 45%;
`;

const countOf = (problems: readonly FlowProblem[], node: string, subflow: string | null) =>
  problems.filter((problem) => problem.node === node && problem.subflow === subflow);

function Problems({ found }: { found: readonly FlowProblem[] }) {
  const isError = found.some(({ level }) => level === 'error');
  if (found.length === 0) return null;
  return (
    <Badge tone={isError ? 'danger' : 'warning'} icon={<IconAlert />}>
      {found.length}
      <VisuallyHidden>{found.length === 1 ? ' problem' : ' problems'}</VisuallyHidden>
    </Badge>
  );
}

function Row({
  item,
  problems,
  graphId,
}: {
  item: OutlineItem;
  problems: readonly FlowProblem[];
  graphId: string | null;
}) {
  if (item.type === 'group')
    return (
      <Text size="sm" weight="semibold">
        {item.label}
      </Text>
    );
  if (item.type === 'branch')
    return (
      <Text size="sm" tone="muted">
        {item.label}
      </Text>
    );
  if (item.type === 'gap')
    return (
      <>
        <Via>
          <Text size="sm" tone="muted">
            {item.label}
          </Text>
        </Via>
        <Text size="sm" tone="warning">
          Not connected
        </Text>
      </>
    );
  const { node, via } = item;
  const Icon = nodeIcons[node.kind];
  const title = titleOf(node);
  const text = textOf(node);
  return (
    <>
      {via !== null && (
        <Via>
          <Text size="sm" tone="muted">
            {via}
          </Text>
        </Via>
      )}
      {item.type === 'jump' ? <IconArrowRight size={14} /> : <Icon size={16} />}
      <Text size="sm" tone={item.type === 'jump' ? 'muted' : 'default'}>
        {title}
        {item.type === 'node' && text !== '' && text !== title && (
          <Text size="sm" tone="muted">
            {' '}
            {text}
          </Text>
        )}
      </Text>
      {item.type === 'node' && <Problems found={countOf(problems, node.id, graphId)} />}
    </>
  );
}

function Marked({ mark, live }: { mark: NodeMark | null; live: number }) {
  return (
    <>
      {live > 0 && (
        <Badge tone="live" icon={<IconPhone />}>
          {live === 1 ? '1 live call' : `${live} live calls`}
        </Badge>
      )}
      {mark && mark.text !== '' && (
        <Badge tone={mark.look === 'off' ? 'warning' : 'live'}>
          <span aria-hidden>{mark.text}</span>
          <VisuallyHidden>{mark.words}</VisuallyHidden>
        </Badge>
      )}
    </>
  );
}

function findRow(items: readonly OutlineItem[], id: string): OutlineItem | null {
  for (const item of items) {
    const found = item.id === id ? item : findRow(item.children, id);
    if (found) return found;
  }
  return null;
}

interface FlowOutlineProps {
  /** Called when a node was chosen, such as by a click: on a phone its form opens. */
  onOpen: () => void;
  /** Shows a node of another part of the flow. */
  onGo: (place: LivePlace) => void;
}

/** The flow as a tree that reads from top to bottom, with the same actions as the canvas. */
export function FlowOutline({ onOpen, onGo }: FlowOutlineProps) {
  const { editing, problems, marks, live } = useFlow();
  const { flow, graphId, selection } = editing;
  const items = useMemo(() => outlineOf(flow, graphId), [flow, graphId]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const open = useMemo(() => new Set(openIds(items).filter((id) => !closed.has(id))), [items, closed]);
  const [node] = selection.nodes;
  const row = node === undefined ? null : pathTo(items, node);
  const gap = node !== undefined && selection.port !== null ? `port:${node}:${selection.port}` : null;
  // A node that is revealed from elsewhere is visible, whatever is collapsed above it.
  const above = row?.above.join(' ');
  useEffect(() => {
    if (above) setClosed((before) => new Set([...before].filter((id) => !above.split(' ').includes(id))));
  }, [above]);
  const choose = (id: string) => {
    const item = findRow(items, id);
    if (!item) return;
    if (item.type === 'node' || item.type === 'jump') editing.select([item.node.id]);
    else if (item.type === 'gap' || item.type === 'branch') editing.select([item.from], { port: item.port });
    else return;
    onOpen();
  };
  const elsewhere = livePlaces(flow, live).filter(({ graph }) => graph !== graphId);
  const tree = (
    <Tree<OutlineItem>
      label="Outline of the flow"
      items={items}
      childrenOf={(item) => item.children}
      textOf={rowText}
      selectedId={gap && findRow(items, gap) ? gap : (row?.id ?? null)}
      onSelect={choose}
      expandedIds={open}
      onExpandedChange={(ids) => setClosed(new Set(openIds(items).filter((id) => !ids.has(id))))}
      dependencies={[problems, graphId, marks, live]}
      emptyState="This flow has no nodes yet."
    >
      {(item) => (
        <>
          <Row item={item} problems={problems} graphId={graphId} />
          {item.type === 'node' && (
            <Marked
              mark={nodeMark(marks, graphId, item.node.id)}
              live={live.get(partKey(graphId, item.node.id))?.length ?? 0}
            />
          )}
        </>
      )}
    </Tree>
  );
  return (
    <Stack gap={3}>
      {elsewhere.length > 0 && (
        <div>
          <OutsideCalls places={elsewhere} where="in other parts of the flow" onGo={onGo} />
        </div>
      )}
      {tree}
    </Stack>
  );
}
