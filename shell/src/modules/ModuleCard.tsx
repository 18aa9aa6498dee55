import type { BootModule } from '@switchboard/contracts/modules';
import { Absence, Badge, Button, IconRefresh, Text } from '@switchboard/design-system';
import { isRunFailure, type LoadFailure, type RunFailure } from './ModuleLoadError.ts';

const explanations: Record<LoadFailure | RunFailure, { happened: string; advice: string }> = {
  timeout: {
    happened: 'It took longer than 8 seconds to arrive.',
    advice: 'Check your connection, then press Retry.',
  },
  unreachable: {
    happened: 'Its files could not be fetched.',
    advice: 'Press Retry. It is also retried automatically when you are back online.',
  },
  gone: {
    happened: 'Its files are no longer on the server, most likely because of a newer release.',
    advice: 'Press Retry to open the newest one.',
  },
  refused: {
    happened: 'One of its files has no valid checksum or differs from the release, so it was not run.',
    advice: 'Tell your administrator: the release has to be published again.',
  },
  unparsable: {
    happened: 'One of its files is not valid JavaScript: it does not parse.',
    advice: 'Ask its team to publish the release again.',
  },
  'not-started': {
    happened: 'It loaded completely, but its code failed at the start.',
    advice: "Press Retry. If that doesn't help, contact its team.",
  },
  'wrong-shape': {
    happened: 'It loaded without the page that it declares.',
    advice: 'Press Retry; if that does not help, tell your administrator.',
  },
  crashed: {
    happened: 'It stopped with an error while it was on screen.',
    advice: 'Your saved changes are kept. Press Retry to open it again.',
  },
  stuck: {
    happened: 'It was waiting for data for more than 8 seconds.',
    advice: 'Press Retry; if that does not help, tell your administrator.',
  },
  looping: {
    happened: 'It kept rendering or changing the address endlessly, so it was stopped.',
    advice: 'Press Retry; if that does not help, tell your administrator.',
  },
};

interface ModuleCardProps {
  module: BootModule;
  failure: LoadFailure | RunFailure;
  /** What the module itself said, for support. */
  details?: string | undefined;
  /** 1 where the card is the whole page. */
  titleLevel?: 1 | 2;
  onRetry: () => void;
  /** Where there is another version to go to. */
  onOpenOther?: (() => void) | undefined;
  onClose?: () => void;
}

/** Stands in the place of a module that is down, slow, incompatible or broken; the rest of the page keeps working. */
export function ModuleCard(card: ModuleCardProps) {
  const { module, failure, details, titleLevel = 2, onRetry, onOpenOther, onClose } = card;
  const { title, version } = module.manifest;
  const { happened, advice } = explanations[failure];
  return (
    <Absence
      role="alert"
      tone="danger"
      titleLevel={titleLevel}
      title={isRunFailure(failure) ? `${title} has stopped` : `${title} cannot be opened`}
      aside={
        <Badge tone="outline">
          <Text mono size="xs">
            {version}
          </Text>
        </Badge>
      }
      details={details || undefined}
      actions={
        <>
          <Button icon={<IconRefresh />} onPress={onRetry}>
            Retry
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
    </Absence>
  );
}
