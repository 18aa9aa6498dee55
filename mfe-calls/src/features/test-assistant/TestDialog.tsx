import {
  Banner,
  Button,
  ErrorState,
  IconPhone,
  IconPhoneOff,
  Skeleton,
  Spinner,
  Stack,
  Text,
} from '@switchboard/design-system';
import { IconHistory } from '@switchboard/design-system/icons';
import { Dialog } from '@switchboard/design-system/overlays';
import { endedReasonText, WhoAnswers } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { ChooseTest, type Chosen } from './ChooseTest.tsx';
import { costText } from './costText.ts';
import { EarlierTests } from './EarlierTests.tsx';
import { TalkTest } from './TalkTest.tsx';
import { latencyText, TestTranscript } from './TestTranscript.tsx';
import { type TestCall, useTestCall } from './useTestCall.ts';

interface TestDialogProps {
  assistantId: string;
  /** `new`, `earlier` for the list of tests, or the id of one of them. */
  shown: string;
  onShow: (shown: string) => void;
  onClose: () => void;
}

interface Start {
  test: TestCall;
  /** Begins with what is chosen; again as it began, where nothing is said. */
  start: (withMicrophone: boolean) => void;
  isReady: boolean;
  areEarlierShown: boolean;
  showEarlier: (areShown: boolean) => void;
}

function Actions({ test, start, isReady, areEarlierShown, showEarlier }: Start) {
  if (areEarlierShown) return <Button onPress={() => showEarlier(false)}>New test</Button>;
  switch (test.state.stage) {
    case 'idle':
      return (
        <>
          <Button icon={<IconHistory />} onPress={() => showEarlier(true)}>
            Earlier tests
          </Button>
          <Button isDisabled={!isReady} onPress={() => start(false)}>
            Type
          </Button>
          <Button variant="primary" icon={<IconPhone />} isDisabled={!isReady} onPress={() => start(true)}>
            Talk
          </Button>
        </>
      );
    case 'connecting':
      return (
        <Button onPress={test.again} autoFocus>
          Cancel
        </Button>
      );
    case 'connected':
      return (
        <Button variant="danger" icon={<IconPhoneOff />} onPress={test.hangUp}>
          Hang up
        </Button>
      );
    case 'ended':
      return (
        <Button variant="primary" onPress={test.again} autoFocus>
          Test again
        </Button>
      );
    case 'error':
      return (
        <>
          <Button onPress={test.again}>Back</Button>
          <Button variant="primary" onPress={() => start(test.isTalk)} autoFocus>
            Retry
          </Button>
        </>
      );
  }
}

function Content({ test }: { test: TestCall }) {
  const { state } = test;
  switch (state.stage) {
    case 'idle':
      return null;
    case 'connecting':
      return (
        <Stack direction="row" gap={3} align="center">
          <Spinner label="Connecting" />
          <Text>Connecting…</Text>
        </Stack>
      );
    case 'connected':
      return <TalkTest state={state} test={test} />;
    case 'ended':
      return (
        <Stack gap={3}>
          <Banner tone="info" title="The test has ended">
            {endedReasonText(state.reason)}. {latencyText(state.lines)} {state.cost && costText(state.cost)}
          </Banner>
          <TestTranscript lines={state.lines} />
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

/** Talks to an assistant, or types to it: no call, and in no figure of calls. */
export function TestDialog({ assistantId, shown, onShow, onClose }: TestDialogProps) {
  const query = useQuery(endpointQuery('GET /api/assistants/:id', { params: { id: assistantId } }));
  const [chosen, setChosen] = useState<Chosen>({ version: null, variables: {}, isRecorded: false });
  const areEarlierShown = shown !== 'new';
  const test = useTestCall();
  const { data: assistant } = query;
  const start = (withMicrophone: boolean) =>
    test.start(
      {
        assistant_id: assistantId,
        variables: chosen.variables,
        ...(chosen.isRecorded ? { is_recorded: true } : {}),
        ...(chosen.version === null ? {} : { assistant_version: chosen.version }),
      },
      withMicrophone,
      {
        isDenoised: assistant?.config.stt_configuration.backgroundDenoising ?? true,
        language: assistant?.config.stt_configuration.language || 'en',
      },
    );
  return (
    <Dialog
      title={assistant ? `Test ${assistant.name}` : 'Test'}
      description="A conversation in this browser. No number is dialed."
      onClose={onClose}
      isDismissable={test.state.stage !== 'connected'}
      footer={
        <Actions
          test={test}
          start={start}
          isReady={assistant !== undefined}
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
      {areEarlierShown && (
        <EarlierTests
          assistantId={assistantId}
          openId={shown === 'earlier' ? null : shown}
          onOpen={(id) => onShow(id ?? 'earlier')}
        />
      )}
      {assistant && !areEarlierShown && test.state.stage === 'idle' && (
        <ChooseTest assistant={assistant} chosen={chosen} onChange={setChosen} />
      )}
      <Stack gap={3}>
        {test.state.stage === 'connected' && (
          <Text as="p" size="sm" tone="muted">
            <WhoAnswers assistantId={assistantId} version={chosen.version} label="Answered by" />
          </Text>
        )}
        <Content test={test} />
      </Stack>
    </Dialog>
  );
}
