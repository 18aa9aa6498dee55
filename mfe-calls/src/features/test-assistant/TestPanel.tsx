import type { AssistantDetail } from '@switchboard/contracts/assistants';
import type { FlowStart } from '@switchboard/contracts/flows/fields';
import type { FlowTrace } from '@switchboard/contracts/flows/walk/position';
import { Banner, Button, ErrorState, Skeleton, Spinner, Stack, Text } from '@switchboard/design-system';
import { SidePanel } from '@switchboard/design-system/overlays';
import { endedReasonText, Slot, useUser, WhoAnswers } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type ChosenTest, keepChosenTest, readChosenTest } from './chosenTest.ts';
import { costText } from './costText.ts';
import { EarlierTests } from './EarlierTests.tsx';
import { knownText, nodeTitle, readFlowStart } from './flowStart.ts';
import { TalkTest } from './TalkTest.tsx';
import { TestActions } from './TestActions.tsx';
import { TestSettings } from './TestSettings.tsx';
import { latencyText, TestTranscript } from './TestTranscript.tsx';
import { type TestCall, useTestCall } from './useTestCall.ts';
import { useTestKey } from './useTestKey.ts';

interface TestPanelProps {
  assistantId: string;
  /** `new`, `earlier` for the list of tests, or the id of one of them. */
  shown: string;
  /** The node of the flow at which a new test starts, as in the address. */
  start?: string | null;
  /** Saves the edits on the page; resolves to false if that failed. */
  save?: (() => Promise<boolean>) | undefined;
  /** Called with each step through the flow. */
  onFlow?: ((trace: readonly FlowTrace[]) => void) | undefined;
  onShow: (shown: string) => void;
  /** The next test starts at the beginning of the flow. */
  onStartAnew?: () => void;
  onClose: () => void;
}

interface ContentProps {
  test: TestCall;
  hasSound: boolean;
  onSound: (isOn: boolean) => void;
}

function Content({ test, hasSound, onSound }: ContentProps) {
  const { state, testId } = test;
  switch (state.stage) {
    case 'idle':
      return (
        <Text as="p" tone="muted">
          Type to the assistant, or talk to it. No number is dialed.
        </Text>
      );
    case 'connecting':
      return (
        <Stack direction="row" gap={3} align="center">
          <Spinner label="Connecting" />
          <Text>Connecting…</Text>
        </Stack>
      );
    case 'connected':
      return <TalkTest state={state} test={test} hasSound={hasSound} onSound={onSound} />;
    case 'ended':
      return (
        <Stack gap={3}>
          <Banner tone="info" title="The test has ended">
            {endedReasonText(state.reason)}. {latencyText(state.lines)} {state.cost && costText(state.cost)}
          </Banner>
          <TestTranscript lines={state.lines} />
          {testId !== null && state.lines.length > 0 && (
            <Slot
              name="conversation.tests.v1"
              kind="assistant_test"
              source_id={testId}
              pending={null}
              fallback={null}
            />
          )}
        </Stack>
      );
    case 'error':
      return (
        <Banner tone="danger" role="alert" title={state.title}>
          {state.message}
        </Banner>
      );
  }
}

const hearingOf = ({ config: { stt_configuration } }: AssistantDetail) => ({
  isDenoised: stt_configuration.backgroundDenoising,
  language: stt_configuration.language || 'en',
});

/** Runs a test with the chosen settings. Saves the edits on the page first. */
function useTest(
  assistant: AssistantDetail | undefined,
  assistantId: string,
  flowStart: FlowStart | null,
  save: TestPanelProps['save'],
) {
  const { id: userId } = useUser();
  const [chosen, setChosen] = useState(() => readChosenTest(userId, assistantId));
  const [isSaving, setSaving] = useState(false);
  const test = useTestCall();
  const change = (next: ChosenTest) => {
    setChosen(next);
    keepChosenTest(userId, assistantId, next);
  };
  const start = async (isTalk: boolean) => {
    if (!assistant || isSaving) return;
    setSaving(true);
    const isSaved = (await save?.()) ?? true;
    setSaving(false);
    if (!isSaved) return;
    const { version, variables, isRecorded, hasSound } = chosen;
    test.start(
      {
        assistant_id: assistantId,
        variables,
        ...(isRecorded && { is_recorded: true }),
        ...(!isTalk && !hasSound && { is_typed: true }),
        ...(version !== null && { assistant_version: version }),
        ...(flowStart && { flow_start: flowStart }),
      },
      isTalk,
      hearingOf(assistant),
    );
  };
  return { test, chosen, change, start: (isTalk: boolean) => void start(isTalk), isSaving };
}

/** Reports each step of a test through the assistant's flow. */
function useFlowSteps({ state }: TestCall, onFlow: TestPanelProps['onFlow']) {
  const report = useRef(onFlow);
  report.current = onFlow;
  const lines = 'lines' in state ? state.lines : null;
  useEffect(() => {
    // After a hand-over, the steps belong to another assistant's flow.
    const trace = lines?.flatMap(({ flow }) => (flow && !flow.assistant_id ? flow.trace : [])) ?? [];
    if (trace.length > 0) report.current?.(trace);
  }, [lines]);
}

/**
 * The panel next to the page in which people type or talk to the assistant as it is edited. Tests aren't calls and count in no figure of
 * calls.
 */
export function TestPanel({
  assistantId,
  shown,
  start: startText = null,
  save,
  onFlow,
  onShow,
  onStartAnew,
  onClose,
}: TestPanelProps) {
  const query = useQuery(endpointQuery('GET /api/assistants/:id', { params: { id: assistantId } }));
  const { data: assistant } = query;
  const areEarlierShown = shown !== 'new';
  const flowStart = useMemo(() => readFlowStart(startText), [startText]);
  const { test, chosen, change, start, isSaving } = useTest(assistant, assistantId, flowStart, save);
  useFlowSteps(test, onFlow);
  const isReady = assistant !== undefined && !isSaving;
  useTestKey(() => !areEarlierShown && start(test.isTalk));
  // A test starts automatically once per starting node, in text so that no one else hears it.
  const begunAt = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    // After a return to the beginning, the user starts the next test.
    const isBegun = begunAt.current === startText || (startText === null && begunAt.current !== undefined);
    if (!isReady || areEarlierShown || isBegun) return;
    begunAt.current = startText;
    start(false);
  });
  const setSound = (hasSound: boolean) => {
    change({ ...chosen, hasSound });
    test.setSound(hasSound);
  };
  return (
    <SidePanel
      title={assistant ? `Test ${assistant.name}` : 'Test'}
      onClose={onClose}
      footer={
        <TestActions
          test={test}
          start={start}
          isReady={isReady}
          areEarlierShown={areEarlierShown}
          showEarlier={(areShown) => onShow(areShown ? 'earlier' : 'new')}
        />
      }
    >
      {query.isError && (
        <ErrorState
          title="Failed to fetch assistant details"
          message="Check your connection and try again."
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton />}
      {areEarlierShown ? (
        <EarlierTests
          assistantId={assistantId}
          openId={shown === 'earlier' ? null : shown}
          onOpen={(id) => onShow(id ?? 'earlier')}
        />
      ) : (
        assistant && (
          <Stack gap={3}>
            <TestSettings assistant={assistant} chosen={chosen} onChange={change} />
            {flowStart && (
              <Banner
                tone="info"
                title={`Starts at “${nodeTitle(assistant, flowStart.node)}”`}
                actions={
                  <Button size="sm" onPress={() => onStartAnew?.()}>
                    From the beginning
                  </Button>
                }
              >
                {knownText(flowStart)}
              </Banner>
            )}
            <Text as="p" size="sm" tone="muted">
              <WhoAnswers assistantId={assistantId} version={chosen.version} label="Answered by" />
            </Text>
            <Content test={test} hasSound={chosen.hasSound} onSound={setSound} />
          </Stack>
        )
      )}
    </SidePanel>
  );
}
