import { checkFlow } from '@switchboard/contracts/flows/check/index';
import type { Flow } from '@switchboard/contracts/flows/document';
import { screening, surroundings } from '@switchboard/contracts/flows/testing/sample-flows';
import type { FakeResponses } from '@switchboard/platform/testing';
import { sampleAssistant } from './openAssistants.tsx';

/** An assistant whose draft has a flow. */
export const withFlow = (flow: Flow | null = screening()) => {
  const { config } = sampleAssistant(7, 'Screening');
  return sampleAssistant(7, 'Screening', { config: { ...config, flow, conversation: flow ? 'flow' : 'prompt' } });
};

/** What the tab Flow reads, with the real checker. */
export const flowAnswers: FakeResponses = {
  'POST /api/assistants/:id/flow/checks': ({ body }) => checkFlow(body.flow as Flow, surroundings()),
  'GET /api/slots': () => ({ items: [], next_cursor: null }),
};
