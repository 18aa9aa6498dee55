import type { AuditLog } from '@switchboard/contracts/audit-logs';
import type { AuditActorKind } from '@switchboard/contracts/audit-logs.limits';

/** Kinds of who acts, as people call them. */
export const actorLabels: Record<AuditActorKind, string> = {
  person: 'Person',
  api_key: 'API key',
  client: 'Client',
  candidate: 'Candidate',
  system: 'Process',
  operator: 'Operator',
};

/** Kinds of things, as people call them; a new kind is called by its own name until it has one here. */
export const resourceLabels: Record<string, string> = {
  lead: 'lead',
  do_not_call: 'number that is not called',
  lead_bulk: 'change of many leads',
  lead_import: 'file of leads',
  custom_field: 'field of leads',
  saved_filter: 'saved filter of leads',
  lead_upload: 'document',
  call: 'call',
  call_request: 'call request',
  call_log: 'call log',
  interview: 'interview',
  assistant: 'assistant',
  provider: 'key of a provider',
  phone_number: 'phone number',
  assistant_test: 'test of an assistant',
  micro_prompt: 'micro prompt',
  pronunciation: 'pronunciation',
  shared_subflow: 'shared sub-flow',
  feature_template: 'feature template',
  campaign: 'campaign',
  schema_template: 'schema template',
  slot: 'slot',
  booking_page: 'booking page',
  member: 'member',
  invitation: 'invitation',
  client: 'client',
  client_member: 'client member',
  client_invitation: 'invitation of a client',
  organization: 'organization',
  api_key: 'API key',
  webhook: 'webhook',
  call_hook: 'before-call hook',
  price: 'price',
  tool_secret: 'secret of functions',
  module_settings: 'settings of a module',
};

const actionLabels: Record<string, string> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  call: 'Called',
  end: 'Ended',
  revoke: 'Revoked',
  accept: 'Accepted',
  cancel: 'Cancelled',
  renew: 'Made a new link for',
  retry: 'Read again',
  analyze: 'Had a model look at',
  export: 'Exported',
  review: 'Reviewed',
  import: 'Began to import',
  undo: 'Undid the import of',
  finish: 'Imported',
  take_back: 'Took back',
  retire: 'Retired',
  restore: 'Restored',
  publish: 'Published',
};

// An act whose words do not come apart into a verb and a thing.
const wholeActs: Record<string, string> = {
  'export lead': 'Exported leads',
  'create do_not_call': 'Put a number on the do-not-call list',
  'delete do_not_call': 'Took a number off the do-not-call list',
  'start lead_bulk': 'Began to change many leads',
  'cancel lead_bulk': 'Stopped a change of many leads',
  'finish lead_bulk': 'Ended a change of many leads',
  'undo lead_bulk': 'Cancelled calls that were scheduled together',
  'fill_time_zones lead': 'Filled in time zones of leads',
  'answer lead_import': 'Decided about a row of a lead import',
  'reopen lead_import': 'Undid a decision about a row of a lead import',
  'reopen lead_upload': 'Undid the review of a document',
  'remove_leads campaign': 'Removed leads from a campaign',
  'merge lead': 'Merged leads',
  'undo_merge lead': 'Took a merge of leads back',
  'export call_log': 'Exported call logs',
  'create interview': 'Made an interview link',
  'resend interview': 'Mailed a new interview link',
  'reissue interview': 'Made another link for an interview',
  'start interview': 'Started an interview',
  'resume interview': 'Continued an interview in another browser',
  'allow_resume interview': 'Allowed an interview to continue',
  'take_back interview': 'Restored the link of an interview',
  'ask interview': 'Asked for something before an interview',
  'settle_request interview': 'Settled a request of a candidate',
  'view interview': 'Looked at an interview',
  'view_events interview': 'Viewed the findings of an interview',
  'open_recording interview': 'Opened a recording of an interview',
  'verdict interview': 'Judged a finding of an interview',
  'contest interview': 'Contested a finding of an interview',
  'answer interview': 'Answered a candidate who contested a finding',
  'delete member': 'Removed a member',
  'delete client_member': 'Removed a client member',
  'renew client_invitation': 'Made a new code for a client',
  'hand_over member': 'Handed the organization over',
  'leave member': 'Left the organization',
  'rename member': 'Changed their own name',
  'change_email member': 'Changed their own e-mail address',
  'change_password member': 'Changed their own password',
  'second_factor_on member': 'Turned their second factor on',
  'second_factor_off member': 'Turned their second factor off',
  'remove_second_factor member': 'Removed a lost second factor of a member',
  'recovery_codes member': 'Made new recovery codes for themselves',
  'add_passkey member': 'Added a passkey for themselves',
  'rename_passkey member': 'Renamed one of their passkeys',
  'remove_passkey member': 'Removed one of their passkeys',
  'require_second_factor organization': 'Asked all members for a second factor',
  'release_second_factor organization': 'Stopped asking members for a second factor',
  'sign_out_elsewhere member': 'Signed out their other browsers',
  'update module_settings': 'Changed the settings of a module',
  'test provider': 'Tested the key of a provider',
  'disable webhook': 'Switched a webhook off',
  'test webhook': 'Sent a test event to a webhook',
  'replay webhook': 'Replayed deliveries of a webhook',
  'rotate_secret webhook': 'Made a new secret for a webhook',
  'test call_hook': 'Tested the before-call hook',
  'rotate_secret call_hook': 'Made a new secret for the before-call hook',
  'suspend organization': 'Suspended the organization',
  'resume organization': 'Let the organization work again',
  'admit_operators organization': 'Let operators in for a while',
  'dismiss_operators organization': 'Ended the access of operators',
  'enter organization': 'Entered the organization',
  'leave organization': 'Left the organization',
  'set_plan organization': 'Changed the plan or the features',
  'make_report campaign': 'Made a report of a campaign',
  'delete_report campaign': 'Deleted a report of a campaign',
  'schedule scheduled_call': 'Scheduled a call',
  'reschedule scheduled_call': 'Rescheduled a call',
  'cancel scheduled_call': 'Cancelled a scheduled call',
  'pause_calls organization': 'Paused all calls',
  'resume_calls organization': 'Resumed all calls',
  'set_dialing organization': 'Changed limits or retries of calls',
  'resolve call': 'Settled an uncertain call',
  'listen call': 'Listened in on a call',
  'set_logo organization': 'Set the logo',
  'remove_logo organization': 'Removed the logo',
  'keep_audit_log organization': 'Set how long the audit log is kept',
};

const plain = (word: string) => word.replaceAll('_', ' ');
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of a resource type. */
export function nameOfResource(type: string): string {
  return resourceLabels[type] ?? plain(type);
}

/** The action of an entry, e.g. `Changed a lead`. */
export function describeAct({ action, resource_type }: Pick<AuditLog, 'action' | 'resource_type'>): string {
  const whole = wholeActs[`${action} ${resource_type}`];
  if (whole) return whole;
  const noun = nameOfResource(resource_type);
  const article = /^[aeiou]/i.test(noun) ? 'an' : 'a';
  const named = action === 'create' || action === 'call' ? article : 'the';
  return `${actionLabels[action] ?? sentence(plain(action))} ${resource_type === 'organization' ? 'the' : named} ${noun}`;
}

/** The name of the actor. */
export function nameOfActor({ actor_kind, actor_name }: Pick<AuditLog, 'actor_kind' | 'actor_name'>): string {
  if (actor_kind === 'system') return sentence(actor_name ?? 'Switchboard');
  return actor_name ?? (actor_kind === 'candidate' ? 'A candidate' : actorLabels[actor_kind]);
}

/** A field's name or value as people read it. */
export function readable(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const fieldLabels: Readonly<Record<string, string>> = { mcp_client: 'MCP client' };

/** A field by its words: `time_zone` is `Time zone`. */
export const nameOfField = (field: string): string => fieldLabels[field] ?? sentence(plain(field));

/** A changed field. */
export interface ChangedField {
  field: string;
  before: unknown;
  after: unknown;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The changed fields of an entry, and its other details. */
export function readDetails({ details }: AuditLog): { changed: ChangedField[]; more: [string, unknown][] } {
  const { before, after, ...more } = details;
  const [was, is] = [isFields(before) ? before : {}, isFields(after) ? after : {}];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return {
    changed: fields.map((field) => ({ field, before: was[field], after: is[field] })),
    more: Object.entries(more),
  };
}
