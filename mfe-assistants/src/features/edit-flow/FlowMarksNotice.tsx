import type { Flow } from '@switchboard/contracts/flows/document';
import { Banner, Button, Skeleton, Stack, Text } from '@switchboard/design-system';
import type { ReactNode } from 'react';
import { exitLabel } from '../../flow/nodeWords.ts';
import type { useCoverage, useTraffic } from './useFlowMarks.ts';

interface NoticeProps {
  onHide: () => void;
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

function Failed({ title, onRetry, hide }: { title: string; onRetry: () => void; hide: ReactNode }) {
  return (
    <Banner
      tone="danger"
      title={title}
      actions={
        <>
          <Button size="sm" onPress={onRetry}>
            Try again
          </Button>
          {hide}
        </>
      }
    >
      Check your connection.
    </Banner>
  );
}

interface TrafficNoticeProps extends NoticeProps {
  found: ReturnType<typeof useTraffic>;
  flow: Flow;
}

/** How many calls the marks represent, and how callers left the flow. */
export function TrafficNotice({ found: { query }, flow, onHide }: TrafficNoticeProps) {
  const hide = (
    <Button size="sm" onPress={onHide}>
      Hide calls
    </Button>
  );
  if (query.isPending) return <Skeleton width="60%" />;
  if (query.isError)
    return <Failed title="Failed to load the calls" onRetry={() => void query.refetch()} hide={hide} />;
  const { calls, exits } = query.data;
  if (calls === 0)
    return (
      <Banner tone="info" title="No calls yet" actions={hide}>
        No call of the last 30 days followed this flow.
      </Banner>
    );
  const left = exits.flatMap(({ exit: id, calls: many }) => {
    const exit = flow.exits.find((one) => one.id === id);
    return exit ? [`${exitLabel(exit)} (${many})`] : [];
  });
  return (
    <Banner tone="info" title={`${counted(calls, 'call', 'calls')} of the last 30 days`} actions={hide}>
      <Stack gap={1}>
        <span>
          The stronger a node’s color and the wider a connection, the more calls came there. Choose a node for its
          figures. The flow may have changed since.
        </span>
        {left.length > 0 && <Text size="sm">Exits that callers took: {left.join(', ')}.</Text>}
      </Stack>
    </Banner>
  );
}

interface CoverageNoticeProps extends NoticeProps {
  found: ReturnType<typeof useCoverage>;
  isFollowed: boolean;
  onTests: () => void;
}

/** How much of the flow its tests cover. */
export function CoverageNotice({ found: { query, coverage }, isFollowed, onTests, onHide }: CoverageNoticeProps) {
  const hide = (
    <>
      <Button size="sm" onPress={onTests}>
        Open tests
      </Button>
      <Button size="sm" onPress={onHide}>
        Hide coverage
      </Button>
    </>
  );
  if (query.isPending) return <Skeleton width="60%" />;
  if (query.isError)
    return <Failed title="Failed to load the tests" onRetry={() => void query.refetch()} hide={hide} />;
  if (!coverage)
    return (
      <Banner tone="info" title="Nothing is tested yet" actions={hide}>
        {isFollowed
          ? 'Save the draft, then run its tests.'
          : 'Tests follow the prompt. Choose “Its flow” above, save, and run the tests.'}
      </Banner>
    );
  const { nodes, edges } = coverage;
  return (
    <Banner tone="info" title={`Tests enter ${nodes.done} of ${nodes.total} nodes`} actions={hide}>
      They take {edges.done} of {edges.total} connections of the saved draft. After a change, run the tests again.
    </Banner>
  );
}

interface TestPathNoticeProps extends NoticeProps {
  entered: number;
  total: number;
}

/** Notes that the path of the test next to the page is marked. */
export function TestPathNotice({ entered, total, onHide }: TestPathNoticeProps) {
  return (
    <Banner
      tone="info"
      title="Path of the test"
      actions={
        <Button size="sm" onPress={onHide}>
          Hide path
        </Button>
      }
    >
      It has entered {entered} of {total} nodes.
    </Banner>
  );
}
