import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import type { FlowTraffic } from '@switchboard/contracts/flow-operations';
import { checkFlow } from '@switchboard/contracts/flows/check/index';
import { coverageOf } from '@switchboard/contracts/flows/coverage';
import type { Flow } from '@switchboard/contracts/flows/document';
import { asTestConversation, generateTests } from '@switchboard/contracts/flows/generate-tests';
import { importFlow } from '@switchboard/contracts/flows/imports/index';
import { largeFlow } from '@switchboard/contracts/flows/testing/large-flow';
import { plainReaders } from '@switchboard/contracts/flows/testing/plain-readers';
import { screening, surroundings } from '@switchboard/contracts/flows/testing/sample-flows';
import { TestConversationInput } from '@switchboard/contracts/test-conversations';
import { ApiError } from '@switchboard/platform';
import { FormProvider, useForm } from '@switchboard/platform/forms';
import { pageStories } from '@switchboard/platform/stories';
import { EditorAccessContext } from '../../editing/access.tsx';
import { everyKind } from '../../testing/sampleFlow.ts';
import { sharedAnswers, sharedFlow } from '../../testing/sampleShared.ts';
import { FlowTab } from './FlowTab.tsx';

const long = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh of the Northern Clinics and Associated Practices ';

function longTexts(): Flow {
  const flow = everyKind();
  return {
    ...flow,
    nodes: flow.nodes.map((node) => ({ ...node, name: long.slice(0, 80) })),
    fields: flow.fields.map((field) => ({ ...field, label: long.slice(0, 80) })),
  };
}

function testsOf(flow: Flow) {
  const tests = generateTests(flow, { readers: plainReaders });
  const { nodes, edges } = coverageOf(
    flow,
    tests.map(({ trace }) => trace),
  );
  return {
    tests: tests.map((test) => ({
      test: TestConversationInput.parse(asTestConversation(test)),
      needs_lines: test.needs_lines,
    })),
    nodes: { done: nodes.entered, total: nodes.total },
    edges: { done: edges.taken, total: edges.total },
  };
}

const callsOf = (flow: Flow): FlowTraffic => ({
  since: '2026-11-01T00:00:00.000Z',
  calls: 400,
  nodes: flow.nodes.map(({ id }, at) => ({
    ...{ subflow: null, node: id, visits: 400 - 40 * at, seconds: 4.5 + at },
    calls: Math.max(1, 400 - 40 * at),
    hung_up: at % 3 === 2 ? 60 : 2,
    next: flow.edges.filter(({ from }) => from === id).map(({ to }) => ({ subflow: null, node: to, visits: 20 })),
  })),
  edges: flow.edges.map(({ id }, at) => ({ subflow: null, edge: id, calls: 400 - 35 * at, visits: 400 })),
  exits: flow.exits.map(({ id }) => ({ exit: id, calls: 7 })),
  typical: {
    ...{ calls: 400, model_calls: { average: 4, p90: 7 } },
    cents: { average: 0.9, p90: 1.8, calls: 390, currency: 'USD' },
  },
});

const untestedOf = (flow: Flow) => ({
  ...{ snapshot_hash: 'a', brain: 'practice model', requires_safety: false, is_passed: true, tests: [] },
  flow_coverage: {
    nodes: { done: flow.nodes.length - 2, total: flow.nodes.length },
    edges: { done: 3, total: flow.edges.length },
    untested: flow.nodes.slice(-2).map(({ id }) => ({ subflow: null, node: id, message: '' })),
  },
});

const storyOf = (flow: Flow | null, canWrite = true, fails = false, query = '') =>
  pageStories(
    function FlowOfDraft() {
      const form = useForm({ defaultValues: { ...defaultAssistantConfig(), name: 'Screening', flow } });
      return (
        <EditorAccessContext value={{ canWrite, isPro: true }}>
          <FormProvider {...form}>
            <div style={{ padding: 16 }}>
              <FlowTab assistantId="00000000-0000-4000-8000-000000000007" />
            </div>
          </FormProvider>
        </EditorAccessContext>
      );
    },
    {
      path: `/assistants/00000000-0000-4000-8000-000000000007${query}`,
      answers: {
        'POST /api/assistants/:id/flow/checks': ({ body }) => {
          if (fails) throw new Error('The check failed.');
          return checkFlow(body.flow as Flow, surroundings());
        },
        'GET /api/assistants/:id/flow/live': () => ({
          calls: (flow?.nodes.slice(0, 1) ?? []).map(({ id }) => ({
            ...{ call_id: '00000000-0000-4000-8000-000000000091', subflow: null, node: id },
            ...{ since: '2026-11-29T12:00:00.000Z', label: 'Vera Lang' },
          })),
        }),
        'GET /api/assistants/:id/flow/traffic': () => callsOf(flow ?? screening()),
        'GET /api/assistants/:id/test-gate': () => untestedOf(flow ?? screening()),
        ...sharedAnswers(),
        'GET /api/assistants/:id/flow/first': () => ({
          flow: screening(),
          notes: ['The prompt mentions prices. No node says them yet.', 'It names no one to transfer the call to.'],
        }),
        'POST /api/flows/import': ({ body }) => {
          const imported = importFlow(body.text);
          if ('flow' in imported) return imported;
          throw new ApiError(400, {
            code: 'VALIDATION',
            message: imported.problems[0] ?? '',
            fields: { text: imported.problems.join('\n') },
          });
        },
        'POST /api/assistants/:id/flow/tests': ({ body }) => testsOf(body.flow as Flow),
      },
    },
  );

export default { title: 'Pages/assistants/FlowTab', tags: ['!autodocs'] };

export const Full = storyOf(screening())('full');
export const EveryKind = storyOf(everyKind())('full');
export const Large = storyOf(largeFlow(300))('full');
export const Empty = storyOf(null)('empty');
export const SharedSubflow = storyOf(sharedFlow())('full');
export const NotChecked = storyOf(screening(), true, true)('full');
export const LongText = storyOf(longTexts())('full');
export const ReadOnly = storyOf(screening(), false)('read-only');
export const Narrow = storyOf(everyKind())('narrow');
export const Calls = storyOf(screening(), true, false, '?show=traffic')('full');
export const Coverage = storyOf(screening(), true, false, '?show=coverage')('full');
