import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import {
  type AssistantFunction,
  type AssistantTool,
  AssistantTools,
  type KeyField,
} from '@switchboard/contracts/assistant-tools';
import { type ToolType, toolLabels, toolTypes } from '@switchboard/contracts/assistant-tools.limits';
import type { BuiltInTool } from '@switchboard/contracts/tools';
import type { Context } from '../../context.ts';
import { type Following, flowTools } from './flow-tools.ts';
import { isOffered, schemaForModel } from './mcp-tool.ts';
import type { ToolDefinition } from './tool-definition.ts';

const descriptions: Record<ToolType, string> = {
  end_call: 'Says the End Call Message and hangs up, when everything is said or the person wants to stop.',
  transfer_call: 'Connects the person to someone on your team during their opening hours.',
  do_not_call: 'Puts the number on the do-not-call list when the person asks not to be called again. Always on.',
  press_digits: 'Presses keys of the keypad, to get through the menu of another telephone system.',
  collect_keys: 'Lets the person enter numbers with the keys of the telephone, such as a customer number or a PIN.',
  search_knowledge:
    'Looks up the knowledge bases of the assistant before it answers. On wherever one is chosen: switch it on to change how.',
  call_back: 'Schedules another call when the person asks to be called at another time.',
  book_slot: 'Books a time of one of your slots for the person.',
  send_whatsapp: 'Sends a WhatsApp message to the person during the call.',
};

type Flags = Pick<Context['organization'], 'feature_flags'>;

/** Why a tool can't work in an organization; null if it can. */
export const missingFor = (type: ToolType, { feature_flags }: Flags): string | null =>
  type === 'book_slot' && feature_flags.slots === false ? 'Slots are switched off for your organization.' : null;

/** The built-in tools in the order of the editor. */
export const builtInTools = (organization: Flags): BuiltInTool[] =>
  toolTypes.map((type) => ({
    type,
    label: toolLabels[type],
    description: descriptions[type],
    missing: missingFor(type, organization),
  }));

const define = (
  name: string,
  description: string,
  properties: Record<string, Record<string, unknown>> = {},
  required = Object.keys(properties),
): ToolDefinition => ({
  name,
  description,
  parameters: { type: 'object', properties, required, additionalProperties: false },
});

const text = (description: string) => ({ type: 'string', description });

const fieldText = ({ name, description, end_key, max_digits }: KeyField): string =>
  `${name}: ${description || 'a number'}, at most ${max_digits} keys${end_key === '' ? '' : `, ended with ${end_key}`}.`;

function defineTool(tool: AssistantTool): ToolDefinition {
  const { type } = tool;
  switch (type) {
    case 'end_call':
      return define(type, 'End the call when everything is said or the person wants to stop.');
    case 'transfer_call':
      return define(type, 'Connect the person to somebody else when they ask for it or you cannot help.', {
        target: { type: 'string', description: 'To whom.', enum: tool.targets.map(({ name }) => name) },
      });
    case 'do_not_call':
      return define(
        type,
        'Put the number of the person on the do-not-call list when they ask not to be called again.',
        { reason: text('Their own words about it, in short.') },
        [],
      );
    case 'press_digits':
      return define(type, 'Press keys of the telephone, to get through a menu.', {
        digits: { type: 'string', description: 'Digits, * and #.', pattern: '^[0-9*#]{1,32}$' },
      });
    case 'collect_keys':
      return define(
        type,
        `Wait for the person to enter a number with the keys of their telephone. Ask them for it first, and say how to end it. ${tool.fields.map(fieldText).join(' ')}`,
        { field: { type: 'string', description: 'Which field.', enum: tool.fields.map(({ name }) => name) } },
      );
    case 'search_knowledge':
      return define(type, 'Look up facts before you answer a question about the company or its offers.', {
        query: text('Your question, as a full sentence.'),
      });
    case 'call_back':
      return define(type, 'Schedule another call when the person asks to be called at another time.', {
        time: text(
          `The date and time by the clock of the person, at most ${tool.days_ahead} days ahead, such as 2026-11-24T15:00.`,
        ),
      });
    case 'book_slot':
      return define(
        type,
        'Book an appointment for the person, or move the one that was booked in this call. Without a time it says which times are free; where a time is not free, it names those nearest to it.',
        {
          time: text(
            `The date and time by the clock of the person, at most ${tool.days_ahead} days ahead, such as 2026-11-24T15:00.`,
          ),
          email: text('Where the calendar entry is sent, if they gave an e-mail address.'),
        },
        [],
      );
    case 'send_whatsapp':
      return tool.message === ''
        ? define(type, 'Send the person a WhatsApp message.', { message: text('The text to send.') })
        : define(type, 'Send the person the WhatsApp message that is prepared for them.');
  }
}

type Equipped = Pick<AssistantConfig, 'functions' | 'tools' | 'knowledge_base_ids'> & Following;

/**
 * An assistant's tools. Do-not-call is always included, and so are knowledge search if the assistant has knowledge bases, and the tools
 * that the nodes of its flow need.
 */
export function toolsInUse({ tools, knowledge_base_ids, ...following }: Omit<Equipped, 'functions'>): AssistantTool[] {
  const ofFlow = flowTools(following);
  const writes = ofFlow.some(({ type }) => type === 'send_whatsapp');
  const own = writes ? tools.filter(({ type }) => type !== 'send_whatsapp') : tools;
  const implied = AssistantTools.parse([
    ...(knowledge_base_ids.length > 0 ? [{ type: 'search_knowledge' }] : []),
    { type: 'do_not_call' },
  ]);
  return [...own, ...[...implied, ...ofFlow].filter(({ type }) => !own.some((tool) => tool.type === type))];
}

function defineFunction({ name, description, parameters, mcp }: AssistantFunction): ToolDefinition {
  if (mcp) return { name, description, parameters: schemaForModel(mcp) };
  const properties = parameters.map((parameter) => [
    parameter.name,
    { type: parameter.type, ...(parameter.description === '' ? {} : { description: parameter.description }) },
  ]);
  const required = parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name);
  return define(name, description, Object.fromEntries(properties), required);
}

/** The definitions of all tools and functions that an assistant's model may call. */
export function toolDefinitions(assistant: Equipped): ToolDefinition[] {
  return [...toolsInUse(assistant).map(defineTool), ...assistant.functions.filter(isOffered).map(defineFunction)];
}
