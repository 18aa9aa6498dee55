import { type AssistantDetail, PublishAssistant, type PublishProblem } from '@switchboard/contracts/assistants';
import { maxVersionNotesLength } from '@switchboard/contracts/assistants.limits';
import { Banner, isolated, Loaded, Skeleton, Stack, Text } from '@switchboard/design-system';
import { TextArea } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { ApiError, request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { ProblemLinks } from './ProblemLinks.tsx';

interface PublishDialogProps {
  /** As its draft is saved. */
  assistant: AssistantDetail;
  onPublished: (published: AssistantDetail) => void;
  /** Somebody else saved the draft meanwhile. */
  onStale: (error: unknown) => boolean;
  onGo: (path: string) => void;
  onClose: () => void;
}

const problemsOf = (error: unknown): PublishProblem[] | null =>
  error instanceof ApiError && error.reason === 'not_publishable' ? (error.details.problems as PublishProblem[]) : null;

/** What publishing does, once it is known whether there is anything to publish. */
function consequence(
  { published_version: published, has_unpublished_changes }: AssistantDetail,
  isLive: boolean | undefined,
): string {
  if (published === null) return 'Its draft becomes the version that calls go by, and it can be chosen for calls.';
  if (isLive) return `Nothing was changed since version ${published}, which calls go by. There is nothing to publish.`;
  const documents = has_unpublished_changes
    ? ''
    : `Nothing was changed since version ${published} but the documents of its knowledge. `;
  return `${isLive === undefined ? '' : documents}Its draft becomes the next version. Calls that are under way go on by version ${published}.`;
}

/** Asks before the draft becomes what calls go by, and says what stands in its way. */
export function PublishDialog({ assistant, onPublished, onStale, onGo, onClose }: PublishDialogProps) {
  const { id, name, draft_revision: revision, published_version: published } = assistant;
  const verb = published === null ? 'Publish Assistant' : 'Update Assistant';
  const [refused, setRefused] = useState<PublishProblem[] | null>(null);
  const checks = useQuery({
    ...endpointQuery('GET /api/assistants/:id/checks', { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
  const problems = refused ?? checks.data?.problems ?? [];
  const isLive = checks.data?.is_live;
  const isBlocked = problems.some(({ level }) => level === 'error');
  const form = useSaveForm(PublishAssistant, {
    values: { revision, notes: '' },
    save: (body) => request('POST /api/assistants/:id/publish', { params: { id }, body: { ...body, revision } }),
    stale: 'assistant.changed',
    done: () => ({
      title: published === null ? 'Assistant published' : 'Assistant updated',
      description: 'Calls that begin from now on go by it.',
    }),
    failed: (error) => {
      const found = problemsOf(error);
      if (found) setRefused(found);
      else if (onStale(error)) onClose();
      else return error instanceof Error ? error.message : 'Failed to publish assistant';
      return undefined;
    },
    onSaved: onPublished,
    isGuarded: false,
  });
  return (
    <FormDialog
      form={form}
      title={`${verb} “${isolated(name)}”?`}
      description={consequence(assistant, isLive)}
      submitLabel={verb}
      isSubmitDisabled={isBlocked || isLive || (!checks.data && !refused)}
      onClose={onClose}
    >
      <Loaded query={checks} failed="Failed to check the assistant" loading={<Skeleton lines={2} />}>
        {() =>
          problems.length === 0 ? (
            !isLive && <Text tone="muted">Nothing stands in its way.</Text>
          ) : (
            <Stack gap={3}>
              {isBlocked && <Banner tone="danger" title="It cannot be published yet" />}
              <ProblemLinks problems={problems} onGo={onGo} />
            </Stack>
          )
        }
      </Loaded>
      {!isLive && (
        <TextArea
          name="notes"
          label="Note"
          description="What is new, for the history. You can leave it empty."
          rows={2}
          maxLength={maxVersionNotesLength}
        />
      )}
    </FormDialog>
  );
}
