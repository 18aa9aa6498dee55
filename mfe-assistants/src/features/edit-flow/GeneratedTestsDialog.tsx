import type { Flow } from '@switchboard/contracts/flows/document';
import type { TestConversationInput } from '@switchboard/contracts/test-conversations';
import { Badge, Banner, Button, Loaded, Skeleton, Stack, Text, tokens } from '@switchboard/design-system';
import { Checkbox, TextArea } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { ApiError, notify, request } from '@switchboard/platform';
import { makeStale, organizationKey, useQuery, useQueryClient } from '@switchboard/platform/query';
import { useState } from 'react';
import styled from 'styled-components';

interface Generated {
  test: TestConversationInput;
  needs_lines: boolean;
}

const Item = styled.li`
  padding-block: ${tokens.space[3]};
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  list-style: none;
`;

interface TestItemProps {
  generated: Generated;
  isKept: boolean;
  onKeep: (isKept: boolean) => void;
  onChange: (test: TestConversationInput) => void;
}

function TestItem({ generated: { test, needs_lines }, isKept, onKeep, onChange }: TestItemProps) {
  const { callee } = test;
  const lines = callee.kind === 'lines' ? callee.lines : null;
  return (
    <Item>
      <Stack gap={2}>
        <Stack direction="row" gap={2} justify="between" wrap>
          <Checkbox label={test.name} isSelected={isKept} onChange={onKeep} />
          {needs_lines && <Badge tone="warning">Add lines</Badge>}
        </Stack>
        {isKept && lines && (
          <TextArea
            label="What the caller says, one line each"
            rows={Math.min(6, Math.max(2, lines.length))}
            value={lines.join('\n')}
            onChange={(text) => onChange({ ...test, callee: { kind: 'lines', lines: text.split('\n') } })}
          />
        )}
        {lines === null && (
          <Text size="sm" tone="muted">
            The caller says nothing.
          </Text>
        )}
      </Stack>
    </Item>
  );
}

interface GeneratedTestsProps {
  assistantId: string;
  flow: Flow;
  onClose: () => void;
}

/** Generated tests for the paths of a flow, to review, edit and save with the assistant's own tests. */
export function GeneratedTestsDialog({ assistantId, flow, onClose }: GeneratedTestsProps) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: organizationKey('POST /api/assistants/:id/flow/tests', { params: { id: assistantId }, flow }),
    queryFn: ({ signal }) =>
      request('POST /api/assistants/:id/flow/tests', { params: { id: assistantId }, body: { flow }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [changed, setChanged] = useState<ReadonlyMap<number, TestConversationInput>>(new Map());
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [kept, setKept] = useState(0);
  const [isKeeping, setKeeping] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const tests = (query.data?.tests ?? []) as Generated[];
  const chosen = tests.flatMap(({ test }, at) => (left.has(at) ? [] : [changed.get(at) ?? test]));

  const keep = async () => {
    setKeeping(true);
    setFailure(null);
    let done = kept;
    try {
      // Tests that were added before a failure aren't added again.
      for (const test of chosen.slice(kept)) {
        await request('POST /api/assistants/:id/test-conversations', { params: { id: assistantId }, body: test });
        done++;
      }
      notify({ title: done === 1 ? '1 test added' : `${done} tests added`, tone: 'success' });
      onClose();
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : 'The request failed. Try again.');
    } finally {
      setKept(done);
      setKeeping(false);
      void makeStale(client, 'test_conversation.changed');
    }
  };
  return (
    <Dialog
      title="Generated tests"
      description="One for each path that takes a new connection. Choose and change the ones that you want to keep."
      size="lg"
      isDismissable={!isKeeping}
      onClose={onClose}
      footer={
        <>
          <Button isDisabled={isKeeping} onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" isPending={isKeeping} isDisabled={chosen.length === 0} onPress={() => void keep()}>
            {chosen.length === 1 ? 'Keep 1 test' : `Keep ${chosen.length} tests`}
          </Button>
        </>
      }
    >
      <Loaded query={query} failed="Failed to generate tests" loading={<Skeleton lines={6} />}>
        {({ nodes, edges }) => (
          <Stack gap={4}>
            {failure !== null && (
              <Banner
                tone="danger"
                title={kept > 0 ? `${kept} of ${chosen.length} tests were added` : 'No test was added'}
              >
                {failure}
              </Banner>
            )}
            <Text as="p">
              They enter {nodes.done} of {nodes.total} nodes and take {edges.done} of {edges.total} connections.
            </Text>
            {tests.length === 0 && <Text as="p">No path of this flow ends yet. Fix its problems first.</Text>}
            <ul style={{ padding: 0 }} aria-label="Generated tests">
              {tests.map((generated, at) => (
                <TestItem
                  // biome-ignore lint/suspicious/noArrayIndexKey: a generated test has nothing but its place.
                  key={at}
                  generated={{ ...generated, test: changed.get(at) ?? generated.test }}
                  isKept={!left.has(at)}
                  onKeep={(isOn) =>
                    setLeft((before) => {
                      const next = new Set(before);
                      if (isOn) next.delete(at);
                      else next.add(at);
                      return next;
                    })
                  }
                  onChange={(test) => setChanged((before) => new Map(before).set(at, test))}
                />
              ))}
            </ul>
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}
