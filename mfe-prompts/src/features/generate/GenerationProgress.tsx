import type { GenerationDetail } from '@switchboard/contracts/generations';
import { Button, ErrorState, IconRefresh, Spinner, Stack, Text, tokens } from '@switchboard/design-system';
import { notify, useCan } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import styled from 'styled-components';
import { PlainPrompt } from '../read-prompt/PlainPrompt.tsx';

const Frame = styled.div`
  max-block-size: 50vh;
  padding: ${tokens.space[4]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};
  overflow: auto;
  overflow-wrap: anywhere;
`;

interface GenerationProgressProps {
  generation: GenerationDetail;
  text: string;
  /** Shown when it failed. */
  failed: string;
  /** Called with the id of the new generation after a retry. */
  onRetried: (id: string) => void;
}

/** A text that is being generated or has failed, with a button to cancel or to retry. */
export function GenerationProgress({ generation, text, failed, onRetried }: GenerationProgressProps) {
  const { id, status, error_message, writer } = generation;
  const canWrite = useCan('prompt.write');
  const cancel = useMutation(
    endpointMutation('POST /api/generations/:id/cancel', {
      stale: 'generation.changed',
      failed: 'Failed to cancel. Please try again.',
    }),
  );
  const retry = useMutation({
    ...endpointMutation('POST /api/generations/:id/retry', { stale: 'generation.changed', failed }),
  });
  const again = () =>
    retry.mutate(
      { params: { id } },
      {
        onSuccess: (next) => {
          notify({ title: 'Writing it again', tone: 'info' });
          onRetried(next.id);
        },
      },
    );
  if (status === 'failed')
    return (
      <ErrorState
        title={failed}
        message={error_message ?? 'The text did not come to its end. Nothing of it was saved.'}
        {...(canWrite && { onRetry: again })}
        isRetrying={retry.isPending}
      />
    );
  if (status === 'cancelled')
    return (
      <Stack gap={3} align="start">
        <Text tone="muted" role="status">
          Generation cancelled. Nothing of it was saved.
        </Text>
        {canWrite && (
          <Button size="sm" icon={<IconRefresh size={14} />} isPending={retry.isPending} onPress={again}>
            Retry
          </Button>
        )}
      </Stack>
    );
  return (
    <Stack gap={3} aria-busy="true">
      <Stack direction="row" gap={3} wrap>
        <Spinner size="sm" label="Generating" />
        <Text role="status">Generating... ({writer.name})</Text>
        {canWrite && (
          <Button size="sm" isPending={cancel.isPending} onPress={() => cancel.mutate({ params: { id } })}>
            Cancel generation
          </Button>
        )}
      </Stack>
      {text !== '' && (
        <Frame role="region" aria-label="Text so far" tabIndex={0}>
          <PlainPrompt content={text} />
        </Frame>
      )}
    </Stack>
  );
}
