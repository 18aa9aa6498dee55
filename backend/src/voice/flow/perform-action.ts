import type { FlowField, FlowValue } from '@switchboard/contracts/flows/fields';
import type { FlowNode } from '@switchboard/contracts/flows/nodes';
import type { FlowReaders } from '@switchboard/contracts/flows/walk/index';
import type { FlowAction, FlowEvent, FlowPosition } from '@switchboard/contracts/flows/walk/position';
import { flowEmailTool } from '@switchboard/contracts/flows.limits';
import { askedTime, bookingOf } from './booking.ts';
import type { FlowInput } from './flow-inputs.ts';
import { type ActionOf, type FlowOutput, handOverTool, type Talking, type Thinker } from './thinker.ts';

/** The context of an action at the current node. */
export interface Performing extends Pick<Talking, 'chat' | 'tools'> {
  output: FlowOutput;
  thinker: Thinker;
  readers: FlowReaders;
  node?: FlowNode;
  fields: readonly FlowField[];
  /** Local time, as `2026-11-29T15:30`. */
  now: string;
  /** Said by an end node without a text of its own. */
  endText: string;
  /** The latest offer of free times, as the booking tool wrote it. */
  offer: string;
}

/** The events for a tool that doesn't exist, or whose worker died with it. */
export const failures: Partial<Record<FlowPosition['waits_for'], FlowEvent>> = {
  tool: { type: 'tool', ok: false, answer: null },
  knowledge: { type: 'answered', found: false },
  transfer: { type: 'transferred', ok: false },
  hand_over: { type: 'handed_over', ok: false },
  message: { type: 'sent', ok: false },
};

const digitsOf = (keys: string) => keys.replace(/[^\d*#]/g, '').slice(0, 32);

function reply(action: ActionOf<'reply'>, around: Performing): Promise<FlowEvent | null> {
  const { node, fields, thinker, output, chat, tools } = around;
  if (node?.kind !== 'talk') return Promise.resolve(null);
  const allowed = new Set([...node.tools, ...(node.knowledge_base_ids.length > 0 ? ['search_knowledge'] : [])]);
  return thinker.reply(
    {
      ...{ action, node, chat },
      fields: node.collects.flatMap((name) => fields.find((field) => field.name === name) ?? []),
      tools: tools.filter(({ name }) => allowed.has(name)),
    },
    output,
  );
}

/** Uses a tool, whose result comes back later; a tool that doesn't exist counts as failed. */
const use = ({ output }: Performing, name: string, given: Record<string, FlowValue>, failed: FlowEvent | undefined) =>
  output.call(name, given) ? null : (failed ?? null);

/** Sends to the lead's address, or to the one in a field. */
function sendEmail({ node, subject, text, to }: ActionOf<'message'>, around: Performing): FlowEvent | null {
  const given = { node, subject, text, ...(to !== null && { to }) };
  return use(around, flowEmailTool, given, failures.message);
}

/** Performs one action of a step. Returns the event if it is known at once; null if the conversation waits for the caller or for a tool. */
export async function performAction(action: FlowAction, around: Performing): Promise<FlowEvent | null> {
  const { output, thinker } = around;
  switch (action.type) {
    case 'say':
      output.say(action.text);
      return null;
    case 'classify':
      return { type: 'classified', id: await thinker.classify(action) };
    case 'reply':
      return reply(action, around);
    case 'tool':
      return use(around, action.tool, action.arguments, failures.tool);
    case 'search':
      return use(around, 'search_knowledge', { query: action.question }, failures.knowledge);
    case 'transfer':
      return use(around, 'transfer_call', { target: action.target }, failures.transfer);
    case 'message': {
      if (action.channel === 'email') return sendEmail(action, around);
      // WhatsApp messages only go to leads: no one else agreed to receive them.
      return action.to === null
        ? use(around, 'send_whatsapp', { message: action.text }, failures.message)
        : (failures.message ?? null);
    }
    case 'book': {
      // The question was already said, and waits for its answer.
      const isAsked = action.said === '' && around.node?.kind === 'book' && around.node.question.trim() !== '';
      if (isAsked) return null;
      const given = askedTime(action, around.offer, around.now) as Record<string, FlowValue>;
      return use(around, 'book_slot', given, { type: 'booked', time: null });
    }
    case 'press_keys':
      output.call('press_digits', { digits: digitsOf(action.keys) });
      return null;
    case 'hand_over':
      if (action.assistant_id === null) return failures.hand_over ?? null;
      return use(around, handOverTool, { assistant_id: action.assistant_id }, failures.hand_over);
    case 'end':
      output.say(action.text.trim() === '' ? around.endText : action.text);
      return null;
    default:
      return null;
  }
}

type Output = Extract<FlowInput, { type: 'output' }>;

const nothingFound = /^(?:Nothing was found|There is nothing to look things up in)\b/;

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The event of a tool's result for the current wait; null if it changes nothing. */
export async function readOutput(
  input: Output,
  { waits_for }: FlowPosition,
  around: Omit<Performing, 'offer'>,
): Promise<{ event: FlowEvent | null; offer?: string }> {
  const { text, isError, given } = input;
  const ok = !isError;
  switch (waits_for) {
    case 'tool':
      return { event: { type: 'tool', ok, answer: asJson(text) } };
    case 'transfer':
      return { event: { type: 'transferred', ok } };
    case 'message':
      return { event: { type: 'sent', ok } };
    case 'hand_over':
      return { event: { type: 'handed_over', ok } };
    case 'knowledge': {
      const isThere = ok && !nothingFound.test(text);
      const found = isThere && (await around.thinker.answer(String(given.query ?? ''), text, around.output));
      return { event: { type: 'answered', found } };
    }
    case 'booking': {
      const booking = bookingOf(input, around.readers);
      if (booking.type === 'none') return { event: { type: 'booked', time: null } };
      around.output.say(booking.say);
      return booking.type === 'booked'
        ? { event: { type: 'booked', time: booking.time } }
        : { event: null, offer: text };
    }
    default:
      return { event: null };
  }
}
