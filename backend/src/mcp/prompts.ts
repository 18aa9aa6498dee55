import type { GetPromptResult, Prompt } from '@modelcontextprotocol/sdk/types.js';
import { AppError, notFound } from '../errors.ts';
import { beginningOf } from '../text/beginning-of.ts';

interface Task extends Prompt {
  steps: string;
}

const writing =
  'Before any change, call the tool without confirmation_token, show me the changes, and confirm only after I agree.';

/** Tasks that people choose in their client; `{name}` is a placeholder for an argument. */
const tasks: readonly Task[] = [
  {
    name: 'why_was_this_lead_not_called',
    title: 'Why was this lead not called?',
    description: 'Explains which rule, schedule or setting kept a lead from being called, and what to do.',
    arguments: [{ name: 'lead', description: 'Name, phone number, email or id of the lead', required: true }],
    steps: `Find out why this lead was not called: {lead}

1. Find the lead with list_leads (search), or get_lead if this is an id. If several match, ask me which one.
2. Read get_lead_timeline and list_decisions with its lead_id. A decision names the rule that stopped a call.
3. If there is no decision, check list_scheduled_calls for the lead, get_calls_pause, list_do_not_call with its number, get_call_window, and get_campaign_readiness of its campaigns.
4. Answer in two or three sentences: the reason, since when, and what would change it. Name the decision or setting that proves it. If nothing proves a reason, say so.`,
  },
  {
    name: 'pause_a_campaign',
    title: 'Pause a campaign',
    description: 'Shows what pausing a campaign changes, and pauses it after you agree.',
    arguments: [{ name: 'campaign', description: 'Name or id of the campaign', required: true }],
    steps: `Pause this campaign: {campaign}

1. Find it with list_campaigns. If several match, ask me which one.
2. Read get_campaign_progress and tell me how many leads are still open.
3. Use pause_campaign. ${writing}`,
  },
  {
    name: 'review_recent_calls',
    title: 'Review recent calls',
    description: 'Summarizes the latest calls: outcomes, problems and what to improve in the prompt.',
    arguments: [
      { name: 'assistant', description: 'Name of the assistant; all assistants if left out', required: false },
    ],
    steps: `Review the latest calls. Assistant: {assistant}

1. Read list_call_logs (find the assistant with list_assistants first if one is named), then get_call_log of five to ten calls.
2. Count outcomes, quote short passages where calls went wrong, and name the likely cause.
3. Suggest changes to the assistant's prompt. Don't change anything.`,
  },
  {
    name: 'check_before_launch',
    title: 'Check a campaign before launch',
    description: 'Checks readiness, assistant, number and call hours of a campaign before it is launched.',
    arguments: [{ name: 'campaign', description: 'Name or id of the campaign', required: true }],
    steps: `Check whether this campaign can be launched: {campaign}

1. Find it with list_campaigns. Read get_campaign, get_campaign_readiness and list_campaign_leads.
2. Read check_assistant for its assistant, and get_calls_pause.
3. List what blocks the launch, what is risky, and what is fine. Launch only if I ask for it. ${writing}`,
  },
];

const maxArgumentLength = 200;

/** The tasks as clients list them. */
export const listPrompts = (): Prompt[] => tasks.map(({ steps: _, ...prompt }) => prompt);

/** A task with its arguments filled in. Throws NOT_FOUND or VALIDATION. */
export function getPrompt(name: string, given: Readonly<Record<string, string>> = {}): GetPromptResult {
  const task = tasks.find((one) => one.name === name);
  if (!task) throw notFound('Prompt');
  const values = (task.arguments ?? []).map((argument) => {
    const value = beginningOf((given[argument.name] ?? '').trim(), maxArgumentLength);
    if (!value && argument.required)
      throw new AppError('VALIDATION', `The argument ${argument.name} is required.`, {
        fields: { [argument.name]: 'Required' },
      });
    return [argument.name, value || 'all'] as const;
  });
  const text = values.reduce((steps, [key, value]) => steps.replace(`{${key}}`, () => value), task.steps);
  return { description: task.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}
