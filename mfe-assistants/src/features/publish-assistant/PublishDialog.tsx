import { type AssistantDetail, PublishAssistant, type PublishProblem } from '@switchboard/contracts/assistants';
import { maxVersionNotesLength } from '@switchboard/contracts/assistants.limits';
import type { TestRunDetail } from '@switchboard/contracts/test-conversations';
import { Banner, isolated, Loaded, Skeleton, Stack, Text } from '@switchboard/design-system';
import { TextArea } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { ApiError, request, useCan } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointQuery, useFreshQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { FailedTests } from '../../test-runs/FailedTests.tsx';
import { RunProgress } from '../../test-runs/RunProgress.tsx';
import { runTests } from '../../test-runs/runTests.ts';
import { isAtWork } from '../../test-runs/testWords.ts';
import { ProblemLinks } from './ProblemLinks.tsx';
import { openTests, TestsBefore } from './TestsBefore.tsx';

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
  if (published === null)
    return 'The draft becomes the version that calls use, and the assistant can be chosen for calls.';
  if (isLive) return `Nothing was changed since version ${published}, which calls go by. There is nothing to publish.`;
  const documents = has_unpublished_changes
    ? ''
    : `Nothing was changed since version ${published} but the documents of its knowledge. `;
  return `${isLive === undefined ? '' : documents}Its draft becomes the next version. Calls that are under way go on by version ${published}.`;
}

/** The tests did not pass: what they say stands in the dialog. */
class TestsFailed extends Error {}

/** Asks before the draft becomes what calls go by, says what stands in its way, and runs the tests that it has not passed yet. */
export function PublishDialog({ assistant, onPublished, onStale, onGo, onClose }: PublishDialogProps) {
  const { id, name, draft_revision: revision, published_version: published } = assistant;
  const verb = published === null ? 'Publish Assistant' : 'Update Assistant';
  const mayOverride = useCan('assistant.override_tests');
  const [refused, setRefused] = useState<PublishProblem[] | null>(null);
  const [run, setRun] = useState<TestRunDetail | null>(null);
  const fresh = { staleTime: 0, gcTime: 0 };
  const checks = useFreshQuery({ ...endpointQuery('GET /api/assistants/:id/checks', { params: { id } }), ...fresh });
  const gate = useFreshQuery({ ...endpointQuery('GET /api/assistants/:id/test-gate', { params: { id } }), ...fresh });
  const problems = refused ?? checks.data?.problems ?? [];
  const isLive = checks.data?.is_live;
  const isBlocked = problems.some(({ level }) => level === 'error');
  const open = openTests(gate.data);
  const hasFailed = run !== null && !isAtWork(run.status);

  const pass = async (override: string | null | undefined) => {
    if (override || open.length === 0) return;
    const over = await runTests(id, { keys: open.map(({ key }) => key) }, setRun);
    void gate.refetch();
    if (over.status !== 'completed' || over.passed < over.total) throw new TestsFailed();
  };
  const form = useSaveForm(PublishAssistant, {
    values: { revision, notes: '', override_reason: '' },
    save: async ({ notes, override_reason }) => {
      await pass(override_reason);
      const body = { revision, notes, ...(override_reason && { override_reason }) };
      return request('POST /api/assistants/:id/publish', { params: { id }, body });
    },
    stale: 'assistant.changed',
    done: () => ({
      title: published === null ? 'Assistant published' : 'Assistant updated',
      description: 'New calls use this version.',
    }),
    failed: (error) => {
      const found = problemsOf(error);
      if (error instanceof TestsFailed) return undefined;
      if (found) setRefused(found);
      else if (onStale(error)) onClose();
      else return error instanceof Error ? error.message : 'Failed to publish assistant';
      return undefined;
    },
    onSaved: onPublished,
    isGuarded: false,
  });
  const isReady = (checks.data || refused) && gate.data;
  return (
    <FormDialog
      form={form}
      title={`${verb} “${isolated(name)}”?`}
      description={consequence(assistant, isLive)}
      submitLabel={verb}
      isSubmitDisabled={isBlocked || isLive || !isReady}
      onClose={onClose}
    >
      <Loaded query={checks} failed="Failed to check the assistant" loading={<Skeleton lines={2} />}>
        {() =>
          problems.length === 0 ? (
            !isLive && open.length === 0 && <Text tone="muted">Nothing blocks it.</Text>
          ) : (
            <Stack gap={3}>
              {isBlocked && <Banner tone="danger" title="It cannot be published yet" />}
              <ProblemLinks problems={problems} onGo={onGo} />
            </Stack>
          )
        }
      </Loaded>
      {!isLive && !isBlocked && (
        <Loaded query={gate} failed="Failed to read the tests" loading={<Skeleton lines={1} />}>
          {(read) => <TestsBefore gate={read} />}
        </Loaded>
      )}
      {run && isAtWork(run.status) && <RunProgress run={run} />}
      {hasFailed && run.passed < run.total && (
        <Stack gap={3} role="alert">
          <Banner
            tone="danger"
            title={
              run.status === 'completed' ? 'It has not passed its tests' : `The run of the tests was ${run.status}`
            }
          >
            {run.error_message ?? `Judged by: ${run.brain}. The live version didn't change.`}
          </Banner>
          <FailedTests results={run.results} />
        </Stack>
      )}
      {hasFailed && run.passed < run.total && mayOverride && (
        <TextArea
          name="override_reason"
          label="Reason to publish without passing the tests"
          description="It is shown in the audit log, and on the assistant until it passes. Leave it empty to run the tests again."
          rows={2}
          maxLength={maxVersionNotesLength}
        />
      )}
      {!isLive && (
        <TextArea
          name="notes"
          label="Note"
          description="Describe the changes for the history. Optional."
          rows={2}
          maxLength={maxVersionNotesLength}
        />
      )}
    </FormDialog>
  );
}
