import { type AssistantConfig, quickCreateConfig } from '@switchboard/contracts/assistant-config';
import type { Flow } from '@switchboard/contracts/flows/document';
import type { SpokenLine } from '@switchboard/contracts/voice';
import type { AgentTool, TextOrder, ToolOutcome } from '../agent/messages.ts';
import { TextTalk } from '../agent/text-talk.ts';

/** A conversation in text that follows a flow, with the answers of its tools. */
export interface FlowConversation {
  flow: Flow;
  lines: string[];
  tools?: Record<string, Partial<ToolOutcome>>;
  config?: Partial<AssistantConfig>;
  order?: Partial<TextOrder>;
  onLine?(line: SpokenLine): void;
}

const toolNamed = (name: string): AgentTool => ({
  name,
  description: name,
  parameters: { type: 'object', properties: {}, required: [] },
  said_meanwhile: '',
});

/** The order of a text conversation that follows a flow, with the practice model. */
export function flowOrder({ flow, lines, tools = {}, config = {}, order = {} }: FlowConversation): TextOrder {
  return {
    id: '00000000-0000-4000-8000-000000000040',
    config: {
      ...quickCreateConfig('Robin'),
      conversation: 'flow',
      flow,
      first_message: '',
      end_call_message: 'Goodbye, have a great day!',
      ...config,
    },
    tools: Object.keys(tools).map(toolNamed),
    services: { llm: null, stt: null, tts: null },
    private_networks: '127.0.0.0/8',
    organization_name: 'Northlight',
    time_zone: 'UTC',
    flow: { variables: { first_name: 'Ada', organization: 'Northlight' } },
    callee: { kind: 'lines', lines },
    max_turns: 30,
    max_seconds: 60,
    ...order,
  };
}

/** What was said and done: `R: …` by the assistant, `C: …` by the caller, and the nodes that were entered. */
export function summaryOf(lines: readonly SpokenLine[]) {
  return {
    said: lines.flatMap(({ role, message }) =>
      role === 'system' ? [] : [`${role === 'assistant' ? 'R' : 'C'}: ${message}`],
    ),
    nodes: lines.flatMap(({ flow }) =>
      (flow?.trace ?? []).flatMap((trace) => (trace.type === 'entered' ? [trace.node] : [])),
    ),
    fields: Object.fromEntries(
      lines.flatMap(({ flow }) =>
        (flow?.trace ?? []).flatMap((trace) => (trace.type === 'read' ? [[trace.field, trace.value] as const] : [])),
      ),
    ),
  };
}

/** Runs a conversation to its end. */
export async function holdFlow(conversation: FlowConversation) {
  const { tools = {}, onLine } = conversation;
  const uses: { name: string; given: Record<string, unknown> }[] = [];
  const talk = new TextTalk(
    flowOrder(conversation),
    (name, given) => {
      uses.push({ name, given });
      return Promise.resolve({ is_ok: true, shown_to_model: 'Done.', said: null, hangs_up: false, ...tools[name] });
    },
    { ...(onLine && { onLine }) },
  );
  const { reason, lines, usage } = await talk.hold();
  return { reason, lines, uses, usage, ...summaryOf(lines) };
}
