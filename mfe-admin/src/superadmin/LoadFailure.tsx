import { Banner, Button, ErrorState } from '@switchboard/design-system';
import { errorMessage } from './refusals.ts';
import { isSessionOver } from './session.ts';

interface Props {
  /** The object that failed to load: 'the modules'. */
  what: string;
  /** The verb of the failed action. */
  verb?: string;
  query: { error: unknown; data: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown };
}

/** Shows that loading failed: in place of the content, or above the content that was loaded before. */
export function LoadFailure({ what, verb = 'load', query }: Props) {
  if (!query.isError || isSessionOver(query.error)) return null;
  const retry = () => void query.refetch();
  if (query.data === undefined)
    return (
      <ErrorState
        title={`Failed to ${verb} ${what}`}
        message={errorMessage(query.error)}
        onRetry={retry}
        isRetrying={query.isFetching}
      />
    );
  return (
    <Banner
      tone="warning"
      title={`This is how ${what} were; they could not be read again`}
      actions={
        <Button size="sm" isPending={query.isFetching} onPress={retry}>
          Retry
        </Button>
      }
    >
      {errorMessage(query.error)}
    </Banner>
  );
}
