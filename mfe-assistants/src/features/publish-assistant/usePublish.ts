import { type AssistantDetail, PublishAssistant, type PublishProblem } from '@switchboard/contracts/assistants';
import type { TestRunDetail } from '@switchboard/contracts/test-conversations';
import { ApiError, request } from '@switchboard/platform';
import { useSaveForm, useWatch } from '@switchboard/platform/forms';
import { endpointQuery, useFreshQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { runTests } from '../../test-runs/runTests.ts';
import { isAtWork } from '../../test-runs/testWords.ts';
import { publishLabel, publishVerb } from './publishLabels.ts';
import { hasCoverage, testsToRun } from './TestsBefore.tsx';

export interface PublishOptions {
  /** The assistant with its saved draft. */
  assistant: AssistantDetail;
  onPublished: (published: AssistantDetail) => void;
  /** Called if someone else saved the draft in the meantime. */
  onStale: (error: unknown) => boolean;
  onClose: () => void;
}

const problemsOf = (error: unknown): PublishProblem[] | null =>
  error instanceof ApiError && error.reason === 'not_publishable' ? (error.details.problems as PublishProblem[]) : null;

/** The tests failed: the dialog shows the results. */
class TestsFailed extends Error {}

/** Checks a draft, runs the tests that it hasn't passed yet, and publishes it. */
export function usePublish({ assistant, onPublished, onStale, onClose }: PublishOptions) {
  const { id, draft_revision: revision, published_version: published } = assistant;
  const verb = publishVerb(assistant);
  const [refused, setRefused] = useState<PublishProblem[] | null>(null);
  const [run, setRun] = useState<TestRunDetail | null>(null);
  const fresh = { staleTime: 0, gcTime: 0 };
  const checks = useFreshQuery({ ...endpointQuery('GET /api/assistants/:id/checks', { params: { id } }), ...fresh });
  const gate = useFreshQuery({ ...endpointQuery('GET /api/assistants/:id/test-gate', { params: { id } }), ...fresh });
  const problems = refused ?? checks.data?.problems ?? [];
  const open = testsToRun(gate.data);
  // No other test could cover the missing nodes.
  const lacksTests = gate.data !== undefined && open.length === 0 && !hasCoverage(gate.data);

  const pass = async (override: string | null | undefined) => {
    if (override || (open.length === 0 && !lacksTests)) return;
    if (lacksTests) throw new TestsFailed();
    const over = await runTests(id, { keys: open.map(({ key }) => key) }, setRun);
    const { data: after } = await gate.refetch();
    const isFailed = over.results.some(({ is_required, verdict }) => is_required && verdict !== 'passed');
    if (over.status !== 'completed' || isFailed || (after && !hasCoverage(after))) throw new TestsFailed();
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
  const reason = useWatch({ control: form.control, name: 'override_reason' });
  const isOverriding = Boolean(reason?.trim());
  const hasFailed = run !== null && !isAtWork(run.status) && run.passed < run.total;
  return {
    form,
    verb,
    label: publishLabel(verb, open.length, isOverriding),
    checks,
    gate,
    problems,
    blocking: problems.filter(({ level }) => level === 'error'),
    isLive: checks.data?.is_live,
    isReady: Boolean((checks.data || refused) && gate.data),
    run,
    hasFailed,
    lacksTests,
    isOverriding,
  };
}
