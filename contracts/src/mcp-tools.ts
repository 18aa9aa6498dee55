// Longer than other files: everything that models can do is chosen in this one list.
import type { Operation } from './index.ts';

/** A tool that a language model can use over MCP: one operation of the API, described for models. */
export interface McpTool {
  operation: Operation;
  title: string;
  description: string;
  /** Argument names for path parameters with vague names, such as `id`. */
  path?: Readonly<Record<string, string>>;
  /** The fields of query and body that are arguments; if absent, all. */
  only?: readonly string[];
  /** Fields of the body that the tool sets itself. */
  sets?: Readonly<Record<string, unknown>>;
  /** Only reads, although the operation isn't a GET. */
  reads?: true;
  /** Deletes something, or contacts people. Clients warn before they use it. */
  risky?: true;
  /** Fields of the answer that models must not get, such as tokens. */
  hides?: readonly string[];
}

const lead = { id: 'lead_id' } as const;
const campaign = { id: 'campaign_id' } as const;
const scheduledCall = { id: 'scheduled_call_id' } as const;

/**
 * The tools of the MCP server by name. Input schemas come from the contracts. Every tool that isn't a GET or marked `reads`
 * first returns the changes that it would make, and needs a confirmation token to make them.
 */
export const mcpTools = {
  get_organization: {
    operation: 'GET /api/organization',
    title: 'Get organization',
    description:
      'Returns the organization: its name, time zone and plan. Days and times in answers use this time zone.',
  },
  list_leads: {
    operation: 'GET /api/leads',
    title: 'List leads',
    description:
      'Finds leads by name, phone number or email (search) and by filters. Use it to turn a name into a lead_id. Pass next_cursor as cursor for the next page.',
  },
  get_lead: {
    operation: 'GET /api/leads/:id',
    title: 'Get lead',
    description: 'Returns one lead with its numbers, time zone, custom fields and call count.',
    path: lead,
  },
  get_lead_timeline: {
    operation: 'GET /api/leads/:id/timeline',
    title: 'Get lead timeline',
    description:
      'Lists what happened to a lead, newest first: calls, scheduled calls, decisions, documents and changes. Start here to find out why a lead was or was not called.',
    path: lead,
  },
  get_call_window: {
    operation: 'GET /api/leads/:id/call-window',
    title: 'Get call window',
    description:
      'Returns whether a lead may be called at a moment by the local time of the lead, and when the next allowed time is.',
    path: lead,
  },
  list_decisions: {
    operation: 'GET /api/decisions',
    title: 'List dial decisions',
    description:
      'Lists the decisions of the dialer, newest first. Each one says why a call was placed or not, with the rule that stopped it. Filter by lead_id to explain why a lead was not called.',
  },
  list_held_calls: {
    operation: 'GET /api/calls/held',
    title: 'List held calls',
    description: 'Lists scheduled calls that are due but held back, with the rule that holds each one.',
  },
  get_dialer_overview: {
    operation: 'GET /api/calls/overview',
    title: 'Get dialer overview',
    description: 'Returns what the dialer is doing now: calls that are due, running and held, delays and workers.',
  },
  get_calls_pause: {
    operation: 'GET /api/calls/pause',
    title: 'Get calls pause',
    description: 'Returns whether all calls of the organization are paused, since when, by whom and why.',
  },
  list_do_not_call: {
    operation: 'GET /api/do-not-call',
    title: 'List do-not-call entries',
    description: 'Lists numbers and email addresses that must not be contacted. Search by any spelling of a number.',
  },
  list_scheduled_calls: {
    operation: 'GET /api/scheduled-calls',
    title: 'List scheduled calls',
    description: 'Lists scheduled calls by their time. Filter by lead, campaign, assistant or status.',
  },
  get_scheduled_call: {
    operation: 'GET /api/scheduled-calls/:id',
    title: 'Get scheduled call',
    description:
      'Returns a scheduled call with its decisions, its calls, and the result of each dialing rule at this moment.',
    path: scheduledCall,
  },
  list_call_logs: {
    operation: 'GET /api/call-logs',
    title: 'List call logs',
    description: 'Lists finished and running calls, newest first. Filter by lead, campaign, assistant, status or text.',
  },
  get_call_log: {
    operation: 'GET /api/call-logs/:id',
    title: 'Get call log',
    description: 'Returns a call log with its transcript, summary and outcome. The transcript is what a caller said.',
    path: { id: 'call_log_id' },
  },
  list_campaigns: {
    operation: 'GET /api/campaigns',
    title: 'List campaigns',
    description: 'Finds campaigns by name, status or template. Use it to turn a name into a campaign_id.',
  },
  get_campaign: {
    operation: 'GET /api/campaigns/:id',
    title: 'Get campaign',
    description: 'Returns a campaign with its status, call hours, limits and configuration.',
    path: campaign,
  },
  get_campaign_readiness: {
    operation: 'GET /api/campaigns/:id/readiness',
    title: 'Get campaign readiness',
    description: 'Returns what keeps a campaign from becoming active, and what to check before launching it.',
    path: campaign,
  },
  get_campaign_progress: {
    operation: 'GET /api/campaigns/:id/progress',
    title: 'Get campaign progress',
    description: 'Returns the leads of a campaign by outcome, its pace and its expected end.',
    path: campaign,
  },
  list_campaign_leads: {
    operation: 'GET /api/campaigns/:id/leads',
    title: 'List campaign leads',
    description: 'Lists the leads of a campaign, most recently added first.',
    path: campaign,
  },
  list_assistants: {
    operation: 'GET /api/assistants',
    title: 'List assistants',
    description: 'Lists assistants by status or name. Only published assistants can place calls.',
  },
  get_assistant: {
    operation: 'GET /api/assistants/:id',
    title: 'Get assistant',
    description: 'Returns an assistant with its draft configuration: prompt, first message, voice, model and tools.',
    path: { id: 'assistant_id' },
  },
  check_assistant: {
    operation: 'GET /api/assistants/:id/checks',
    title: 'Check assistant',
    description: 'Returns the errors that would stop publishing the draft of an assistant, and the warnings.',
    path: { id: 'assistant_id' },
  },
  list_phone_numbers: {
    operation: 'GET /api/phone-numbers',
    title: 'List phone numbers',
    description: 'Lists the phone numbers in use. Calls need an outbound number.',
  },
  list_prompts: {
    operation: 'GET /api/prompts',
    title: 'List prompts',
    description: 'Lists prompts, newest first.',
  },
  get_prompt: {
    operation: 'GET /api/prompts/:id',
    title: 'Get prompt',
    description: 'Returns a prompt with its newest text and version number.',
    path: { id: 'prompt_id' },
  },
  list_knowledge_bases: {
    operation: 'GET /api/knowledge-bases',
    title: 'List knowledge bases',
    description: 'Lists the knowledge bases of the organization.',
  },
  search_knowledge: {
    operation: 'POST /api/knowledge-bases/search',
    title: 'Search knowledge',
    description: 'Finds the passages of knowledge bases that answer a question, best first. Changes nothing.',
    reads: true,
  },
  list_slots: {
    operation: 'GET /api/slots',
    title: 'List slots',
    description: 'Lists bookable slots by start time.',
  },
  get_slot_times: {
    operation: 'GET /api/slots/:id/times',
    title: 'Get slot times',
    description: 'Returns the times of a slot that can still be booked.',
    path: { id: 'slot_id' },
  },
  get_call_analytics: {
    operation: 'GET /api/analytics/calls',
    title: 'Get call analytics',
    description: 'Counts calls by day, hour, outcome, assistant, number and campaign for a range of days.',
  },
  create_lead: {
    operation: 'POST /api/leads',
    title: 'Create lead',
    description: 'Creates a lead. Write phone numbers with their country code. Search with list_leads first.',
  },
  update_lead: {
    operation: 'PATCH /api/leads/:id',
    title: 'Update lead',
    description: 'Changes the given fields of a lead and leaves the others as they are.',
    path: lead,
  },
  add_to_do_not_call: {
    operation: 'POST /api/do-not-call',
    title: 'Add to do-not-call list',
    description:
      'Adds a phone number, an email address or the number of a lead to the do-not-call list, and stops calls and messages to it.',
    risky: true,
  },
  update_call_log: {
    operation: 'PATCH /api/call-logs/:id',
    title: 'Update call log',
    description: 'Writes the notes and tags of a call log. The new tags replace the old ones.',
    path: { id: 'call_log_id' },
  },
  pause_campaign: {
    operation: 'PATCH /api/campaigns/:id',
    title: 'Pause campaign',
    description:
      'Pauses an active campaign: it places no more calls until it is resumed. Calls in progress continue. Take updated_at from get_campaign.',
    path: campaign,
    only: ['updated_at'],
    sets: { status: 'paused' },
  },
  resume_campaign: {
    operation: 'PATCH /api/campaigns/:id',
    title: 'Resume campaign',
    description:
      'Makes a paused campaign active again: it continues to call its leads. Take updated_at from get_campaign.',
    path: campaign,
    only: ['updated_at'],
    sets: { status: 'active' },
    risky: true,
  },
  launch_campaign: {
    operation: 'POST /api/campaigns/:id/launch',
    title: 'Launch campaign',
    description:
      'Activates a draft campaign, with automatic or manual calls. Check get_campaign_readiness first. Automatic calls reach people and cost money.',
    path: campaign,
    risky: true,
  },
  add_campaign_leads: {
    operation: 'POST /api/campaigns/:id/leads',
    title: 'Add leads to campaign',
    description: 'Adds leads to a campaign by their ids or by a search. An active campaign starts to call them.',
    path: campaign,
    risky: true,
  },
  remove_campaign_leads: {
    operation: 'POST /api/campaigns/:id/leads/remove',
    title: 'Remove leads from campaign',
    description: 'Removes leads from a campaign and cancels the calls that it scheduled to them.',
    path: campaign,
    risky: true,
  },
  schedule_call: {
    operation: 'POST /api/scheduled-calls',
    title: 'Schedule call',
    description:
      'Schedules a call to a lead by a published assistant from an outbound number. The time must be inside the call window of the lead.',
    risky: true,
  },
  reschedule_call: {
    operation: 'PATCH /api/scheduled-calls/:id',
    title: 'Reschedule call',
    description: 'Changes the time, assistant or number of a scheduled call that has not been placed yet.',
    path: scheduledCall,
  },
  cancel_scheduled_call: {
    operation: 'POST /api/scheduled-calls/:id/cancel',
    title: 'Cancel scheduled call',
    description: 'Cancels a scheduled call that has not been placed yet.',
    path: scheduledCall,
    risky: true,
  },
  place_call: {
    operation: 'POST /api/call',
    title: 'Place call',
    description:
      'Calls a lead now. The preview shows whether the dialing rules allow the call: check is_allowed. It reaches a person and costs money.',
    only: ['lead_id', 'assistant_id', 'phone_number_id', 'campaign_id', 'variables'],
    risky: true,
    hides: ['call_token'],
  },
  pause_all_calls: {
    operation: 'POST /api/calls/pause',
    title: 'Pause all calls',
    description: 'Pauses all calls of the organization until an admin resumes them. Calls in progress continue.',
    risky: true,
  },
  save_prompt_version: {
    operation: 'POST /api/prompts/:id/versions',
    title: 'Save prompt version',
    description: 'Saves a text as the next version of a prompt. Assistants keep their own copies.',
    path: { id: 'prompt_id' },
  },
  publish_assistant: {
    operation: 'POST /api/assistants/:id/publish',
    title: 'Publish assistant',
    description: 'Publishes the draft of an assistant: its next calls use it. Run check_assistant first.',
    path: { id: 'assistant_id' },
    risky: true,
  },
  book_slot: {
    operation: 'POST /api/slots/:id/bookings',
    title: 'Book slot',
    description: 'Books a time of a slot for someone, who then gets an email. Take the time from get_slot_times.',
    path: { id: 'slot_id' },
    risky: true,
  },
} as const satisfies Record<string, McpTool>;

export type McpToolName = keyof typeof mcpTools;

/** Why a tool call or a connection over MCP was refused. */
export const mcpReasons = ['confirmation_invalid', 'confirmation_expired', 'confirmation_used', 'mcp_session'] as const;
