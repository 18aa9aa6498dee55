import {
  Button,
  breakpoints,
  IconPhone,
  IconPhoneOff,
  IconRefresh,
  Kbd,
  useMediaQuery,
} from '@switchboard/design-system';
import { IconHistory } from '@switchboard/design-system/icons';
import type { TestCall } from './useTestCall.ts';

interface TestActionsProps {
  test: TestCall;
  /** Starts a typed or spoken test with the chosen settings. */
  start: (isTalk: boolean) => void;
  isReady: boolean;
  areEarlierShown: boolean;
  showEarlier: (areShown: boolean) => void;
}

/** The key that restarts a test, also from the text next to it. */
const restartKeys = 'Control+Enter Meta+Enter';

function RestartKey() {
  // A phone has no such key, and no room for it.
  if (useMediaQuery(`(max-width: ${breakpoints.phone}px)`)) return null;
  return <Kbd aria-hidden="true">{/^Mac/.test(navigator.platform ?? '') ? '⌘↵' : 'Ctrl ↵'}</Kbd>;
}

/** The actions on a test at this stage. React keys keep a button that takes the focus separate from the previous one. */
export function TestActions({ test, start, isReady, areEarlierShown, showEarlier }: TestActionsProps) {
  if (areEarlierShown) return <Button onPress={() => showEarlier(false)}>New test</Button>;
  const { stage } = test.state;
  const talk = (
    <Button icon={<IconPhone />} isDisabled={!isReady} onPress={() => start(true)}>
      Talk
    </Button>
  );
  const earlier = (
    <Button icon={<IconHistory />} onPress={() => showEarlier(true)}>
      Earlier tests
    </Button>
  );
  switch (stage) {
    case 'idle':
      return (
        <>
          {earlier}
          {talk}
          <Button variant="primary" isDisabled={!isReady} aria-keyshortcuts={restartKeys} onPress={() => start(false)}>
            Type
          </Button>
        </>
      );
    case 'connecting':
      return (
        <>
          {!test.isTalk && talk}
          <Button onPress={test.again}>Cancel</Button>
        </>
      );
    case 'connected':
      return (
        <>
          {!test.isTalk && talk}
          <Button icon={<IconRefresh />} aria-keyshortcuts={restartKeys} onPress={() => start(test.isTalk)}>
            Restart <RestartKey />
          </Button>
          <Button variant="danger" icon={<IconPhoneOff />} onPress={test.hangUp}>
            Hang up
          </Button>
        </>
      );
    case 'ended':
      return (
        <>
          {earlier}
          {talk}
          <Button key="again" variant="primary" aria-keyshortcuts={restartKeys} onPress={() => start(false)} autoFocus>
            Test again <RestartKey />
          </Button>
        </>
      );
    case 'error':
      return (
        <>
          <Button onPress={test.again}>Back</Button>
          <Button key="retry" variant="primary" onPress={() => start(test.isTalk)} autoFocus>
            Retry
          </Button>
        </>
      );
  }
}
