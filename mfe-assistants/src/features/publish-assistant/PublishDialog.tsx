import { maxVersionNotesLength } from '@switchboard/contracts/assistants.limits';
import type { TestRunDetail } from '@switchboard/contracts/test-conversations';
import { Banner, isolated, Loaded, Skeleton, Stack, Text } from '@switchboard/design-system';
import { TextArea } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { useCan } from '@switchboard/platform';
import { labelOf } from '../../editing/fieldValues.ts';
import { FailedTests } from '../../test-runs/FailedTests.tsx';
import { RunProgress } from '../../test-runs/RunProgress.tsx';
import { isAtWork } from '../../test-runs/testWords.ts';
import { ProblemLinks } from './ProblemLinks.tsx';
import { consequence } from './publishLabels.ts';
import { TestsBefore } from './TestsBefore.tsx';
import { type PublishOptions, usePublish } from './usePublish.ts';

interface PublishDialogProps extends PublishOptions {
  onGo: (path: string) => void;
}

function NotPassed({ run }: { run: TestRunDetail }) {
  return (
    <Stack gap={3} role="alert">
      <Banner
        tone="danger"
        title={run.status === 'completed' ? 'It has not passed its tests' : `The run of the tests was ${run.status}`}
      >
        {run.error_message ?? `Judged by: ${run.brain}. The live version didn't change.`}
      </Banner>
      <FailedTests results={run.results} />
    </Stack>
  );
}

/** Shows what blocks a draft. Otherwise asks before calls use it, and runs the tests that it hasn't passed yet. */
export function PublishDialog({ onGo, ...options }: PublishDialogProps) {
  const { assistant, onClose } = options;
  const publishing = usePublish(options);
  const { form, verb, label, checks, gate, problems, blocking, isLive, isReady, run, hasFailed, lacksTests } =
    publishing;
  const mayOverride = useCan('assistant.override_tests');
  const isBlocked = blocking.length > 0;
  const path = blocking.find(({ field }) => field !== '')?.field;
  const fix =
    path === undefined
      ? undefined
      : { label: blocking.length === 1 ? `Fix ${labelOf(path)}` : 'Fix the first problem', onPress: () => onGo(path) };
  return (
    <FormDialog
      form={form}
      title={`${verb} “${isolated(assistant.name)}”?`}
      description={isBlocked ? undefined : consequence(assistant, isLive)}
      submitLabel={label}
      isSubmitDisabled={isBlocked || isLive || !isReady || (lacksTests && !publishing.isOverriding)}
      instead={isBlocked ? fix : undefined}
      onClose={onClose}
    >
      <Loaded query={checks} failed="Failed to check the assistant" loading={<Skeleton lines={2} />}>
        {() => (
          <Stack gap={3}>
            {isBlocked && <Banner tone="danger" title="It cannot be published yet" />}
            {!isLive && problems.length === 0 && <Text tone="muted">No problems found.</Text>}
            <ProblemLinks problems={problems} onGo={onGo} />
          </Stack>
        )}
      </Loaded>
      {!isLive && !isBlocked && (
        <>
          <Loaded query={gate} failed="Failed to read the tests" loading={<Skeleton lines={1} />}>
            {(read) => <TestsBefore gate={read} onGo={onGo} />}
          </Loaded>
          {run && isAtWork(run.status) && <RunProgress run={run} />}
          {run && hasFailed && <NotPassed run={run} />}
          {(hasFailed || lacksTests) && mayOverride && (
            <TextArea
              name="override_reason"
              label="Reason to publish without passing the tests"
              description="It is shown in the audit log, and on the assistant until it passes. Leave it empty to run the tests again."
              rows={2}
              maxLength={maxVersionNotesLength}
            />
          )}
          <TextArea
            name="notes"
            label="Note"
            description="Describe the changes for the history. Optional."
            rows={2}
            maxLength={maxVersionNotesLength}
          />
        </>
      )}
    </FormDialog>
  );
}
