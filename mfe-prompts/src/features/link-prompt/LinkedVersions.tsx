import type { AssistantPrompt, PromptVersion } from '@switchboard/contracts/prompts';
import { Button, Loaded, LoadMore, Skeleton, Stack, Text } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { notifyError } from '@switchboard/platform';
import { endpointPages, endpointQuery, useFreshQuery, useInfiniteQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { LazyCompareTexts } from '../../compare/LazyCompareTexts.tsx';
import { writtenBy } from '../../display/words.ts';
import { useLinkPrompt } from './useLinkPrompt.ts';

const failed = 'Failed to load prompt history. Please try again.';

function optionOf(version: PromptVersion) {
  const facts = [...version.labels, version.note, writtenBy(version)].filter(Boolean);
  return { id: String(version.version), label: `Version ${version.version}`, description: facts.join(' · ') };
}

interface LinkedVersionsProps {
  assistantId: string;
  linked: AssistantPrompt;
  /** The text in the editor. */
  content: string;
  canUse: boolean;
  save: () => Promise<boolean>;
  onClose: () => void;
}

/** The versions of the prompt that a system prompt came from, each compared with the text in the editor. */
export function LinkedVersions({ assistantId, linked, content, canUse, save, onClose }: LinkedVersionsProps) {
  const { prompt_id, title, latest_version } = linked;
  const [version, setVersion] = useState(latest_version);
  const list = useInfiniteQuery(endpointPages('GET /api/prompts/:id/versions', { params: { id: prompt_id } }));
  const query = useFreshQuery(
    endpointQuery('GET /api/prompts/:id/versions/:version', { params: { id: prompt_id, version } }),
  );
  const link = useLinkPrompt({
    assistantId,
    save,
    made: async () => ({ promptId: prompt_id, version }),
    done: () => `Version ${version} of ${title} is in the draft`,
    failed: 'Failed to use the version',
    onLinked: onClose,
  });
  return (
    <Dialog
      size="xl"
      title={`Versions of ${title}`}
      description="The text in the editor, struck through, and the version that you choose. The draft is saved before a version replaces its system prompt."
      isDismissable={!link.isPending}
      onClose={onClose}
      footer={
        <>
          <Button isDisabled={link.isPending} onPress={onClose}>
            Cancel
          </Button>
          {canUse && (
            <Button
              variant="primary"
              isDisabled={query.data === undefined || query.data.content === content}
              isPending={link.isPending}
              onPress={() => link.mutate()}
            >
              Use version {version}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        <Loaded query={list} failed={failed} loading={<Skeleton lines={2} />}>
          {(versions) => (
            <>
              <Select
                label="Version"
                autoFocus
                options={versions.map(optionOf)}
                value={String(version)}
                onChange={(chosen) => setVersion(Number(chosen))}
              />
              {list.hasNextPage && <LoadMore query={list} onFailed={(error) => notifyError(failed, error)} />}
            </>
          )}
        </Loaded>
        <Loaded query={query} failed={failed} loading={<Skeleton lines={6} />}>
          {(chosen) =>
            chosen.content === content ? (
              <Text tone="muted">The text in the editor is the same as version {version}.</Text>
            ) : (
              <LazyCompareTexts
                label={`The text in the editor and version ${version}`}
                before={content}
                after={chosen.content}
              />
            )
          }
        </Loaded>
      </Stack>
    </Dialog>
  );
}
