import type { ModelNotice } from '@switchboard/contracts/assistants';
import { Banner, Button, ButtonGroup, Loaded, Skeleton, Stack, Text } from '@switchboard/design-system';
import { IconPlay } from '@switchboard/design-system/icons';
import { SidePanel } from '@switchboard/design-system/overlays';
import { endpointMutation, endpointQuery, useFreshQuery, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';
import { noticeSentence } from './noticeSentence.ts';
import { TrialResults } from './TrialResults.tsx';

interface MigrationPanelProps {
  notice: ModelNotice;
  onClose: () => void;
}

/** Tries a model's successor with an assistant's tests, and replaces the model in the draft or in a published version. */
export function MigrationPanel({ notice, onClose }: MigrationPanelProps) {
  const { assistant_id, assistant_name, part, provider, model, model_id, successor, successor_id } = notice;
  const next = successor ?? '';
  const params = { id: assistant_id };
  const replacement = { part, provider, from_model: model_id, to_model: successor_id ?? '' };
  const [done, setDone] = useState<'draft' | 'published' | null>(null);
  const trials = useFreshQuery(endpointQuery('GET /api/assistants/:id/model-trials', { params }));
  const trial = useMutation(
    endpointMutation('POST /api/assistants/:id/model-trials', {
      stale: 'test_run.changed',
      failed: 'Failed to start the tests',
    }),
  );
  const migrate = useMutation({
    ...endpointMutation('POST /api/assistants/:id/migrate-model', {
      stale: 'assistant.changed',
      done: 'Assistant migrated',
      failed: 'Failed to migrate the assistant',
    }),
    onSuccess: (_, { body }) => setDone(body.publish ? 'published' : 'draft'),
  });
  const move = (publish: boolean) => migrate.mutate({ params, body: { ...replacement, publish } });
  const latest = trials.data?.items.find(
    (one) => one.part === part && one.from_model === model_id && one.to_model === successor_id,
  );
  return (
    <SidePanel
      title={`Migrate ${assistant_name}`}
      size="lg"
      onClose={onClose}
      footer={
        done === null && (
          <ButtonGroup>
            <Button isDisabled={migrate.isPending} onPress={() => move(false)}>
              Migrate the draft
            </Button>
            <Button variant="primary" isDisabled={migrate.isPending} onPress={() => move(true)}>
              Publish with {next}
            </Button>
          </ButtonGroup>
        )
      }
    >
      <Stack gap={4}>
        {done !== null && (
          <Banner tone="success" role="status" title={done === 'draft' ? 'The draft was migrated' : 'Published'}>
            {done === 'draft'
              ? `Calls still use ${model}. Test the draft, and publish it.`
              : `New calls of ${assistant_name} use ${next}.`}
          </Banner>
        )}
        <Text as="p">
          {assistant_name}
          {noticeSentence(notice, false)} {next} replaces it.
        </Text>
        <Text as="p" tone="muted">
          The trial runs the tests of the published version with both models, and shows results and costs side by side.
          Publishing runs every check, and needs the required tests to have passed with {next}.
        </Text>
        {done === null && (
          <Stack direction="row">
            <Button
              icon={<IconPlay />}
              isPending={trial.isPending}
              onPress={() => trial.mutate({ params, body: replacement })}
            >
              Try {next} on its tests
            </Button>
          </Stack>
        )}
        <Loaded query={trials} failed="Failed to load the trials" loading={<Skeleton lines={3} />}>
          {() =>
            latest ? (
              <TrialResults id={latest.id} names={{ before: model, after: next }} />
            ) : (
              <Text tone="muted">It wasn’t tried yet.</Text>
            )
          }
        </Loaded>
      </Stack>
    </SidePanel>
  );
}
