import type { BootModule } from '@switchboard/contracts/modules';
import { Absence, Badge, Button, IconRefresh, Text } from '@switchboard/design-system';
import { bootStore } from '../boot/bootStore.ts';
import { type Closure, isClosure, isRunFailure, type LoadFailure, type RunFailure } from './ModuleLoadError.ts';
import { closeKey, hasCloseKey } from './presses.ts';

type Reason = LoadFailure | RunFailure | Closure;

const askTeam = 'Select Retry. If that doesn’t help, contact the team that owns it.';
const askAdmin = 'Select Retry. If that doesn’t help, contact your administrator.';

const explanations: Record<Reason, { happened: string; advice: string }> = {
  timeout: {
    happened: 'It took longer than 8 seconds to load.',
    advice: 'Check your connection, then select Retry.',
  },
  unreachable: {
    happened: 'Its files could not be loaded.',
    advice: 'Select Retry. It also tries again when you are back online.',
  },
  gone: {
    happened: 'Its files are no longer on the server, most likely because of a newer release.',
    advice: 'Select Retry to open the newest release.',
  },
  refused: {
    happened: 'One of its files has no valid checksum or differs from the release, so it was not run.',
    advice: 'Ask your administrator to publish the release again.',
  },
  unparsable: {
    happened: 'One of its files is not valid JavaScript: it does not parse.',
    advice: 'Ask the team that owns it for a new release.',
  },
  'not-started': { happened: 'It loaded completely, but its code failed to start.', advice: askTeam },
  'wrong-shape': { happened: 'It loaded without the page that its description lists.', advice: askAdmin },
  crashed: {
    happened: 'It stopped because of an error.',
    advice: 'Your saved work is kept. Select Retry to open it again. If it stops again, contact your administrator.',
  },
  stuck: { happened: 'It waited for something for more than 8 seconds.', advice: askAdmin },
  looping: {
    happened: 'It was stopped because it kept drawing or changing the address without end.',
    advice: askAdmin,
  },
  closed: { happened: 'You closed it.', advice: 'Your saved work is kept. Select Open again to continue.' },
  asking: {
    happened: 'It caused a problem before you reloaded the page.',
    advice: 'Select Open again to try once more, or choose another page.',
  },
};

/** For the developer whose build it is: the card shows what the compiler says. */
const unbuilt = {
  happened: 'Your last build has stopped, and the change after it doesn’t build.',
  advice: 'Fix the errors below: this page opens again as soon as it builds.',
};

function titleOf(title: string, failure: Reason): string {
  if (failure === 'closed') return `${title} is closed`;
  if (failure === 'asking') return `Open ${title} again?`;
  return isRunFailure(failure) ? `${title} has stopped` : `${title} cannot be opened`;
}

function toneOf(failure: Reason): 'neutral' | 'warning' | 'danger' {
  if (failure === 'closed') return 'neutral';
  return failure === 'asking' ? 'warning' : 'danger';
}

interface ModuleCardProps {
  module: BootModule;
  failure: Reason;
  /** The exception's own message, which only developers of modules see, or the shell's sentence about why it asks. */
  details?: string | undefined;
  /** 1 where the card is the whole page. */
  titleLevel?: 1 | 2;
  onRetry: () => void;
  /** Set when there is another version to open. */
  onOpenOther?: (() => void) | undefined;
  onClose?: () => void;
}

/** Replaces a module that is down, slow, incompatible or broken; the rest of the page keeps working. */
export function ModuleCard(card: ModuleCardProps) {
  const { module, failure, details, titleLevel = 2, onRetry, onOpenOther, onClose } = card;
  const { id, title, version } = module.manifest;
  const override = bootStore(({ overrides }) => overrides[id]);
  const isDeveloper = bootStore(({ developer }) => developer !== null);
  const shown = isDeveloper || failure === 'asking' ? details : undefined;
  const buildErrors = override?.status === 'broken' ? override.message : undefined;
  const { happened, advice } = buildErrors === undefined ? explanations[failure] : unbuilt;
  return (
    <Absence
      role="alert"
      tone={toneOf(failure)}
      titleLevel={titleLevel}
      title={titleOf(title, failure)}
      aside={
        <Badge tone="outline">
          <Text mono size="xs">
            {version}
          </Text>
        </Badge>
      }
      details={buildErrors || shown || undefined}
      areDetailsOpen={Boolean(buildErrors)}
      actions={
        <>
          <Button variant="primary" icon={<IconRefresh />} onPress={onRetry}>
            {isClosure(failure) ? 'Open again' : 'Retry'}
          </Button>
          {onOpenOther && <Button onPress={onOpenOther}>Open the version before</Button>}
          {onClose && (
            <Button variant="ghost" onPress={onClose}>
              Close
            </Button>
          )}
        </>
      }
    >
      <p>
        {happened} {advice} Everything else keeps working.
      </p>
      {hasCloseKey() && (
        <Text as="p" size="sm" tone="muted">
          You can press {closeKey} at any time to close a page that does not respond.
        </Text>
      )}
    </Absence>
  );
}
