import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { checkFlow } from '@switchboard/contracts/flows/check/index';
import type { Flow } from '@switchboard/contracts/flows/document';
import { screening, surroundings } from '@switchboard/contracts/flows/testing/sample-flows';
import { FormProvider, useForm } from '@switchboard/platform/forms';
import { type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EditorAccessContext } from '../editing/access.tsx';
import { FlowTab } from '../features/edit-flow/FlowTab.tsx';
import { sampleAssistant } from './openAssistants.tsx';

interface OpenOptions {
  flow?: Flow | null;
  answers?: FakeResponses;
  canWrite?: boolean;
  /** With a query, such as `?call=…`. */
  path?: string;
}

/** The tab Flow in the form of a draft, with the real checker behind it. */
export function openFlow({ flow = screening(), answers = {}, canWrite = true, path = '/' }: OpenOptions = {}) {
  const { id, config } = sampleAssistant(7, 'Screening');
  const draft: { current: () => AssistantConfig } = { current: () => config };
  function Draft() {
    const form = useForm<AssistantConfig>({
      defaultValues: { ...config, flow, conversation: flow ? 'flow' : 'prompt' },
    });
    draft.current = form.getValues;
    return (
      <EditorAccessContext value={{ canWrite, isPro: true }}>
        <FormProvider {...form}>
          <FlowTab assistantId={id} />
        </FormProvider>
      </EditorAccessContext>
    );
  }
  const responses: FakeResponses = {
    'GET /api/assistants/:id/flow/traffic': () => ({
      since: '2026-11-01T00:00:00.000Z',
      calls: 0,
      nodes: [],
      edges: [],
      exits: [],
    }),
    'POST /api/assistants/:id/flow/checks': ({ body }) => checkFlow(body.flow as Flow, surroundings()),
    'GET /api/assistants/:id/flow/live': () => ({ calls: [] }),
    'GET /api/knowledge-bases': () => ({ items: [], next_cursor: null }),
    'GET /api/custom-fields': () => ({ items: [], next_cursor: null }),
    'GET /api/assistants': () => ({ items: [], next_cursor: null }),
    'GET /api/slots': () => ({ items: [], next_cursor: null }),
    ...answers,
  };
  const page = renderWithHost(<Draft />, {
    path,
    responses,
    session: sampleSession({ role: canWrite ? 'member' : 'viewer' }),
  });
  const user = userEvent.setup();
  return {
    ...page,
    user,
    /** The draft as it would be saved. */
    config: () => draft.current(),
    outline: async () => {
      await user.click(await screen.findByRole('button', { name: 'Outline' }, { timeout: 15_000 }));
      return screen.findByRole('treegrid', { name: 'Outline of the flow' });
    },
  };
}
