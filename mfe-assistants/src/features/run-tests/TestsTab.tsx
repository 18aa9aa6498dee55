import type { AssistantDetail } from '@switchboard/contracts/assistants';
import type { GateTest, TestConversation, TestGate } from '@switchboard/contracts/test-conversations';
import { Badge, Banner, Button, ButtonGroup, IconPlus, Loaded, Stack, Text } from '@switchboard/design-system';
import { Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { Switch } from '@switchboard/design-system/forms';
import { IconEdit, IconEye, IconFileText, IconPlay, IconTrash } from '@switchboard/design-system/icons';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { useCan, WhoAnswers } from '@switchboard/platform';
import { endpointMutation, endpointQuery, endpointRows, useMutation, useQuery } from '@switchboard/platform/query';
import { anyId, anyText, useAddress } from '@switchboard/platform/router';
import { type ReactNode, useState } from 'react';
import { VerdictBadge } from '../../test-runs/VerdictBadge.tsx';
import { CoverageCard } from './CoverageCard.tsx';
import { RunHistory } from './RunHistory.tsx';
import { RunPanel } from './RunPanel.tsx';

// `test` is already the dialog in which people talk to an assistant.
const parts = { run: anyId, conversation: anyText, test: anyText };

const columns: readonly TableColumn<GateTest>[] = [
  {
    id: 'name',
    header: 'Test',
    isRowHeader: true,
    isTruncated: true,
    width: '70%',
    minWidth: 180,
    cell: ({ name, is_safety }) => (
      <TwoLines>
        <Text truncate>{name}</Text>
        {is_safety && (
          <Text size="sm" tone="muted">
            Safety test
          </Text>
        )}
      </TwoLines>
    ),
  },
  {
    id: 'required',
    header: 'To publish',
    hideBelow: 560,
    cell: ({ is_required }) => (is_required ? <Badge tone="info">Required</Badge> : <Text tone="muted">–</Text>),
  },
  { id: 'verdict', header: 'This draft', cell: ({ verdict }) => <VerdictBadge verdict={verdict} /> },
];

/** Whether publishing requires the safety tests. People who may not change it can still see it. */
function SafetySwitch({ id, gate }: { id: string; gate: TestGate }) {
  const mayOverride = useCan('assistant.override_tests');
  const { mutate, isPending } = useMutation(
    endpointMutation('PUT /api/assistants/:id/test-gate', {
      stale: 'assistant.changed',
      done: 'Requirement updated',
      failed: 'Failed to update the requirement',
    }),
  );
  return (
    <Switch
      label="Publishing waits for the safety tests"
      description="They come with every assistant. Admins can change this."
      isSelected={gate.requires_safety}
      isDisabled={!mayOverride || isPending}
      onChange={(requires_safety) => mutate({ params: { id }, body: { requires_safety } })}
    />
  );
}

interface TestsTabProps {
  assistant: AssistantDetail;
  /** Whether there are unsaved changes. */
  isDirty: boolean;
  /** The dialog that changes a test, or adds one. */
  editing: (test: TestConversation | undefined, onClose: () => void) => ReactNode;
  /** The required response time. */
  budget?: ReactNode;
  /** Opens a call that a test was made from. */
  onViewCall?: (callLogId: string) => void;
}

/** The tab Tests: the draft's results, test runs, and the tests themselves. */
export function TestsTab({ assistant, isDirty, editing, budget, onViewCall }: TestsTabProps) {
  const { id } = assistant;
  const canWrite = useCan('assistant.write');
  const mayOverride = useCan('assistant.override_tests');
  const [{ run, conversation }, change] = useAddress(parts);
  const [deletingKey, setDeletingKey] = useState<string | null>(null);
  const gate = useQuery(endpointQuery('GET /api/assistants/:id/test-gate', { params: { id } }));
  const deleting = gate.data?.tests.find(({ key }) => key === deletingKey);
  const own = useQuery(endpointRows('GET /api/assistants/:id/test-conversations', { params: { id } }));
  const start = useMutation({
    ...endpointMutation('POST /api/assistants/:id/test-runs', {
      stale: 'test_run.changed',
      failed: 'Failed to start the tests',
    }),
    onSuccess: (started) => change({ run: started.id }),
  });
  const remove = useMutation(
    endpointMutation('DELETE /api/test-conversations/:id', {
      stale: 'test_conversation.changed',
      done: 'Test deleted',
      failed: 'Failed to delete the test',
    }),
  );
  const runTests = (keys?: string[]) => start.mutate({ params: { id }, body: keys ? { keys } : {} });
  const edited = own.data?.find((row) => row.id === conversation);
  const sourceEntry = (key: string) => {
    const source = own.data?.find((row) => row.id === key)?.source;
    if (!source) return [];
    const icon = <IconFileText />;
    if (source.kind === 'assistant_test')
      return [{ id: 'source', label: 'View the original', icon, onAction: () => change({ test: source.id }) }];
    return onViewCall ? [{ id: 'source', label: 'View the call', icon, onAction: () => onViewCall(source.id) }] : [];
  };
  const table = (read: TestGate | undefined) => (
    <Table
      label="Tests of the assistant"
      columns={columns}
      rows={read?.tests ?? []}
      isLoading={read === undefined}
      getRowId={({ key }) => key}
      onRowAction={({ run_id, key }) => (run_id ? change({ run: run_id }) : canWrite && runTests([key]))}
      rowActions={({ key, run_id, is_safety, ...row }) => [
        ...(canWrite
          ? [{ id: 'run', label: 'Run', icon: <IconPlay />, isQuick: true, onAction: () => runTests([key]) }]
          : []),
        {
          id: 'result',
          label: 'View result',
          icon: <IconEye />,
          isQuick: true,
          isDisabled: run_id === null,
          onAction: () => change({ run: run_id }),
        },
        ...sourceEntry(key),
        ...(canWrite && !is_safety
          ? [
              { id: 'edit', label: 'Edit', icon: <IconEdit />, onAction: () => change({ conversation: key }) },
              {
                id: 'delete',
                label: 'Delete',
                icon: <IconTrash />,
                isDanger: true,
                isDisabled: row.is_required && !mayOverride,
                onAction: () => setDeletingKey(key),
              },
            ]
          : []),
      ]}
    />
  );
  return (
    <Stack gap={5}>
      {isDirty && (
        <Banner tone="info" title="Tests run the draft as it was saved last">
          Save the draft to test what you typed.
        </Banner>
      )}
      {assistant.untested_reason !== null && (
        <Banner tone="warning" title="Published without passing tests">
          {assistant.untested_reason}
        </Banner>
      )}
      <Stack direction="row" justify="between" gap={3} wrap>
        <Text tone="muted">
          {gate.data ? `Conversations with expected results. Judged by: ${gate.data.brain}. ` : ' '}
          {gate.data && <WhoAnswers assistantId={assistant.id} shown={['model']} label="Answered by" />}
        </Text>
        {canWrite && (
          <ButtonGroup>
            <Button icon={<IconPlus />} onPress={() => change({ conversation: 'new' })}>
              Add test
            </Button>
            <Button variant="primary" icon={<IconPlay />} isPending={start.isPending} onPress={() => runTests()}>
              Run all tests
            </Button>
          </ButtonGroup>
        )}
      </Stack>
      <Loaded query={gate} failed="Failed to load the tests" loading={table(undefined)}>
        {(read) => (
          <Stack gap={4}>
            {table(read)}
            <SafetySwitch id={id} gate={read} />
            <CoverageCard assistantId={id} gate={read} />
          </Stack>
        )}
      </Loaded>
      {budget}
      <RunHistory id={id} onOpen={(chosen) => change({ run: chosen })} />
      {run && <RunPanel id={run} tests={own.data ?? []} onClose={() => change({ run: null })} />}
      {(conversation === 'new' || edited) && editing(edited, () => change({ conversation: null }))}
      {deleting && (
        <ConfirmDialog
          title={`Delete the test “${deleting.name}”?`}
          description="Earlier runs keep what came of it."
          confirmLabel="Delete"
          tone="danger"
          isPending={remove.isPending}
          onClose={() => setDeletingKey(null)}
          onConfirm={() => remove.mutate({ params: { id: deleting.key } }, { onSuccess: () => setDeletingKey(null) })}
        />
      )}
    </Stack>
  );
}
