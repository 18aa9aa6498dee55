import { llm } from '@livekit/agents';
import type { FlowField, FlowValue } from '@switchboard/contracts/flows/fields';
import { maxToolRounds } from '@switchboard/contracts/flows.limits';
import { closestIntent } from './closest-intent.ts';
import type { ActionOf, Talking, Thinker } from './thinker.ts';

interface ModelOptions {
  model: llm.LLM;
  /** The rules of behavior around a node's text. */
  instructions(own: string): string;
}

/** The tool with which the model reports that the goal of a node is reached. It isn't a tool of the assistant. */
const goalReached = 'goal_reached';

const schemaOf = ({ type, label, choices }: FlowField): Record<string, unknown> => ({
  type: type === 'number' ? 'number' : type === 'yes_no' ? 'boolean' : 'string',
  ...(label.trim() !== '' && { description: label }),
  ...(type === 'choice' && { enum: choices.map(({ value }) => value) }),
  ...(type === 'date' && { description: `${label} Such as 2026-11-29.`.trim() }),
  ...(type === 'time' && { description: `${label} Such as 15:30.`.trim() }),
  ...(type === 'date_time' && { description: `${label} Such as 2026-11-29T15:30.`.trim() }),
});

const goalTool = (goal: string, fields: readonly FlowField[]): llm.FunctionTool =>
  llm.tool({
    name: goalReached,
    description: `Call this once ${goal.trim() === '' ? 'you know everything below' : `this is reached: ${goal}`}`,
    parameters: {
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
      required: fields.map(({ name }) => name),
      additionalProperties: false,
    },
    execute: () => Promise.resolve(''),
  });

/** The prompt for a node's model: its instruction, its goal and its fields, and nothing of the rest of the flow. */
function promptOf({ action, fields }: Talking): string {
  const { instruction, goal, known } = action;
  const missing = fields.filter(({ name }) => known[name] === undefined);
  const facts = Object.entries(known).map(([name, value]) => `${name}: ${String(value)}`);
  return [
    instruction,
    goal.trim() === '' ? '' : `Goal of this part of the conversation: ${goal}`,
    missing.length === 0 ? '' : `Find out: ${missing.map(({ name, label }) => label.trim() || name).join(', ')}.`,
    facts.length === 0 ? '' : `Known already:\n${facts.join('\n')}`,
    `Call ${goalReached} when the goal is reached, and say nothing else then. Do not say goodbye and do not end the call: that comes later.`,
  ]
    .filter((text) => text.trim() !== '')
    .join('\n\n');
}

const isValue = (value: unknown): value is FlowValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function fieldsIn(args: string): Record<string, FlowValue> {
  try {
    const given: unknown = JSON.parse(args);
    if (given === null || typeof given !== 'object') return {};
    return Object.fromEntries(Object.entries(given).filter((entry): entry is [string, FlowValue] => isValue(entry[1])));
  } catch {
    return {};
  }
}

/** How many tools were used since the caller last spoke. */
function rounds({ items }: llm.ChatContext): number {
  const spoke = items.findLastIndex((item) => item.type === 'message' && item.role === 'user');
  return items.slice(spoke + 1).filter(({ type }) => type === 'function_call').length;
}

const withInstructions = (chat: llm.ChatContext, content: string): llm.ChatContext => {
  const own = chat.items.filter((item) => item.type !== 'message' || item.role !== 'system');
  const asked = llm.ChatContext.empty();
  asked.addMessage({ role: 'system', content });
  return new llm.ChatContext([...asked.items, ...own]);
};

async function textOf(stream: llm.LLMStream): Promise<string> {
  let text = '';
  for await (const { delta } of stream) text += delta?.content ?? '';
  return text;
}

/** Choices are numbered, so that a short answer is enough. */
function question({ said, choices }: ActionOf<'classify'>): string {
  const list = choices.map(
    ({ intent, examples }, index) =>
      `${index + 1}. ${intent}${examples.length > 0 ? ` (such as: ${examples.slice(0, 5).join(' / ')})` : ''}`,
  );
  return `A caller said: ${JSON.stringify(said)}\n\nWhat do they mean?\n${list.join('\n')}\n0. None of these, or an answer to what they were asked\n\nAnswer with the number only.`;
}

/** A provider's model at the nodes of a flow. */
export function modelThinker({ model, instructions }: ModelOptions): Thinker {
  return {
    async classify(action) {
      const chatCtx = llm.ChatContext.empty();
      chatCtx.addMessage({ role: 'user', content: question(action) });
      try {
        const number = /\d+/.exec(await textOf(model.chat({ chatCtx })))?.[0];
        return number === undefined ? null : (action.choices[Number(number) - 1]?.id ?? null);
      } catch {
        // The words decide if the model can't.
        return closestIntent(action.said, action.choices);
      }
    },
    async reply(talking, output) {
      const { action, chat, fields, tools } = talking;
      const isLast = rounds(chat) >= maxToolRounds;
      const stream = model.chat({
        chatCtx: withInstructions(chat, instructions(promptOf(talking))),
        toolCtx: [goalTool(action.goal, fields), ...(isLast ? [] : tools)],
      });
      let goal: string | null = null;
      let isWaiting = false;
      let hasBegun = false;
      for await (const { delta } of stream) {
        if (delta?.content) {
          output.say(delta.content, hasBegun);
          hasBegun = true;
        }
        for (const { name, args } of delta?.toolCalls ?? [])
          if (name === goalReached) goal = args;
          else isWaiting = output.call(name, fieldsIn(args)) || isWaiting;
      }
      if (goal === null && isWaiting) return null;
      return { type: 'replied', goal: goal !== null, fields: goal === null ? {} : fieldsIn(goal) };
    },
    async answer(asked, passages, output) {
      const chatCtx = llm.ChatContext.empty();
      const own = `Answer the question of the caller in one or two sentences from these passages only. If they don't contain the answer, reply with NOT FOUND and nothing else.\n\n${passages}`;
      chatCtx.addMessage({ role: 'system', content: instructions(own) });
      chatCtx.addMessage({ role: 'user', content: asked });
      const text = await textOf(model.chat({ chatCtx }));
      if (text.trim() === '' || /\bNOT FOUND\b/.test(text)) return false;
      output.say(text);
      return true;
    },
  };
}
