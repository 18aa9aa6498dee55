import { AsyncResource } from 'node:async_hooks';
import type { SpokenLine } from '@switchboard/contracts/voice';
import type { AgentTool, Consult, TalkOrder, ToolOutcome } from '../agent/messages.ts';
import type { TalkResult } from '../agent/talk-lines.ts';
import type { UseTool } from '../call-handling/always-on.ts';
import { briefByRules, briefingInstructions, type Introduced } from './briefing.ts';

/** Time limit for the conversation with a colleague, because the caller waits. */
const maxSeconds = 90;

/** What a colleague decides; `left`: the caller hung up before that. */
export type Decision = 'accepted' | 'declined' | 'machine' | 'left';

const none = { type: 'object' as const, properties: {}, required: [] };
const decisions: Record<string, { decision: Decision; description: string; parameters: AgentTool['parameters'] }> = {
  connect_to_caller: {
    decision: 'accepted',
    description: 'Connects the caller, when the colleague agrees to take the call.',
    parameters: none,
  },
  decline_transfer: {
    decision: 'declined',
    description: 'The colleague does not take the call.',
    parameters: {
      type: 'object',
      properties: { reason: { type: 'string', description: 'Their own words about it, in short.' } },
      required: [],
    },
  },
  voicemail_detected: {
    decision: 'machine',
    description: 'A voicemail or another machine has answered.',
    parameters: none,
  },
};

const tools = Object.entries(decisions).map(([name, { description, parameters }]) => ({
  name,
  description,
  parameters,
  said_meanwhile: '',
}));

const outside = new AsyncResource('Consult');

/** Runs work outside of the current tool: inside it, the framework lets no model call a tool. */
export const apart = <T>(work: () => T): T => outside.runInAsyncScope(work);

type Asked = Omit<TalkOrder, 'recording_path'>;

/** The conversation with a colleague to whom a person is handed over, with the same voice and model. */
export function consultOrder(
  order: Asked,
  { name, caller_name }: Consult,
  said: readonly SpokenLine[],
): { order: Asked; reply: ReturnType<typeof briefByRules> } {
  const { config } = order;
  const introduced: Introduced = {
    assistantName: config.name,
    organizationName: order.organization_name,
    target: name,
    caller: caller_name,
    said,
  };
  // The colleague has answered already, so the assistant speaks at once.
  const { resumed, prices, direction, ...rest } = order;
  const consulted: Asked = {
    ...rest,
    config: {
      ...config,
      ...{ system_prompt: briefingInstructions(introduced), call_about: '', first_message: '' },
      ...{ end_call_message: 'Thank you. Goodbye.', functions: [], tools: [], knowledge_base_ids: [] },
      tts_configuration: { ...config.tts_configuration, backgroundSound: 'off' },
      configuration: {
        ...config.configuration,
        ...{ voicemailDetectionProvider: 'builtin', voicemailManner: 'hang_up' },
      },
    },
    tools,
    max_seconds: maxSeconds,
  };
  return { order: consulted, reply: briefByRules(introduced) };
}

/** Runs the tools of a model that speaks to a colleague; they record what the colleague decides. */
export function decide(onDecision: (decision: Decision) => void): UseTool {
  return async (name) => {
    const found = decisions[name];
    if (!found) return { is_ok: false, shown_to_model: 'This tool does not exist.', said: null, hangs_up: false };
    onDecision(found.decision);
    const isOver = found.decision !== 'accepted';
    return {
      is_ok: true,
      shown_to_model: 'Done.',
      said: null,
      hangs_up: isOver,
      ...(isOver ? {} : { handed_over: 'simulated' as const }),
    };
  };
}

const whyNot = {
  declined: 'cannot take the call',
  machine: 'was reached by a voicemail only',
  gone: 'hung up',
  left: 'was not connected, because the caller hung up',
} as const;

/** The result of a conversation with a colleague for the person who waits: connected, or back with the assistant, which explains why. */
export function afterConsult(
  { name, said_when_refused }: Consult,
  decision: Decision | null,
  { lines, usage }: Pick<TalkResult, 'lines' | 'usage'>,
  handed_over: NonNullable<ToolOutcome['handed_over']>,
): ToolOutcome {
  const notes = lines.flatMap(({ role, message }) =>
    role === 'system' ? [] : [`${role === 'user' ? name : `To ${name}`}: ${message}`],
  );
  if (decision === 'accepted')
    return {
      ...{ is_ok: true, shown_to_model: `The person is connected to ${name} now.`, said: null, hangs_up: false },
      ...{ handed_over, notes, usage },
    };
  return {
    is_ok: false,
    shown_to_model: `${name} ${whyNot[decision ?? 'gone']}. Continue the conversation.`,
    said: said_when_refused,
    hangs_up: false,
    notes,
    usage,
  };
}
