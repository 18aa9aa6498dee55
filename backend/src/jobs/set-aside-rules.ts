import { systemContext } from '../context.ts';
import { giveUpOnAnalysis } from '../domains/call-analyses/run-analysis.ts';
import { giveUpOnCall } from '../domains/calls/carry-call.ts';
import { giveUpOnScheduledCall } from '../domains/dialer/lost-claims.ts';
import { giveUpOnKnowledge } from '../domains/knowledge-bases/read-knowledge.ts';
import { giveUpOnBulk } from '../domains/lead-bulk/run-bulk.ts';
import { giveUpOnImport } from '../domains/lead-imports/run-import.ts';
import { giveUpOnUpload } from '../domains/lead-uploads/extract-upload.ts';
import { failGeneration } from '../domains/prompts/end-generation.ts';
import { giveUpOnCases } from '../domains/prompts/evaluation/run-cases.ts';
import { giveUpOnRehearsal } from '../domains/rehearsals/run-rehearsal.ts';
import { giveUpOnTestRun } from '../domains/test-conversations/run-tests.ts';
import { giveUpOnDelivery } from '../domains/webhooks/deliver.ts';
import { giveUpOnMessage } from '../domains/whatsapp-messages/send-message.ts';
import { giveUpOnMail } from '../mail/deliver-mail.ts';
import type { Services } from '../services.ts';

type GiveUp = (services: Services, organizationId: string, id: string) => Promise<unknown>;

/** What happens to the row that waits for a kind of work. Kinds without a rule have no such row. */
export interface SetAsideRule {
  /** The field of the payload with the row's id. */
  id: string;
  /** Ends the row, so that people don't wait for it. */
  giveUp: GiveUp;
  /** Makes the row wait again, by its id. Null: the work can't be done once the row has ended. */
  reopen: string | null;
}

const reopen = (table: string, set: string, failed = "status = 'failed'"): string =>
  `UPDATE ${table} SET ${set} WHERE id = $1::uuid AND ${failed}`;

/** Created on demand: the domains import the queue, which imports this. */
const rulesByKind = (): Record<string, SetAsideRule> => ({
  'call.carry': { id: 'call_id', giveUp: giveUpOnCall, reopen: null },
  'call.ask-hook': { id: 'call_id', giveUp: giveUpOnCall, reopen: null },
  'scheduled-call': {
    id: 'scheduled_call_id',
    giveUp: giveUpOnScheduledCall,
    reopen: reopen(
      'scheduled_calls',
      "status = 'scheduled', closed_explanation = NULL, placement_doubt = 0, due_at = now(), updated_at = now()",
    ),
  },
  'lead-upload.extract': {
    id: 'upload_id',
    giveUp: giveUpOnUpload,
    reopen: reopen(
      'lead_uploads',
      "upload_status = 'pending', error_reason = NULL, error_message = NULL",
      "upload_status = 'failed'",
    ),
  },
  'knowledge.read': {
    id: 'document_id',
    giveUp: giveUpOnKnowledge,
    reopen: reopen(
      'knowledge_documents',
      "document_status = 'waiting', error_reason = NULL, error_message = NULL",
      "document_status = 'failed'",
    ),
  },
  'lead-import.run': {
    id: 'import_id',
    giveUp: giveUpOnImport,
    reopen: reopen(
      'lead_imports',
      "import_status = 'running', error_message = NULL, finished_at = NULL, updated_at = now()",
      "import_status = 'failed'",
    ),
  },
  'lead-bulk.run': {
    id: 'run_id',
    giveUp: giveUpOnBulk,
    reopen: reopen(
      'lead_bulk_runs',
      "status = 'running', error_message = NULL, finished_at = NULL, updated_at = now()",
    ),
  },
  'call-analysis.run': {
    id: 'analysis_id',
    giveUp: giveUpOnAnalysis,
    reopen: reopen('call_analyses', "status = 'waiting', error_message = NULL, updated_at = now()"),
  },
  'test-run.run': {
    id: 'test_run_id',
    giveUp: giveUpOnTestRun,
    reopen: reopen('test_runs', "status = 'waiting', error_message = NULL, updated_at = now()"),
  },
  'prompt-run.run': {
    id: 'prompt_run_id',
    giveUp: giveUpOnCases,
    reopen: reopen('prompt_runs', "status = 'waiting', error_message = NULL, updated_at = now()"),
  },
  'rehearsal.run': {
    id: 'rehearsal_id',
    giveUp: giveUpOnRehearsal,
    reopen: reopen('rehearsals', "status = 'waiting', error_message = NULL, finished_at = NULL, updated_at = now()"),
  },
  'generation.run': {
    id: 'generation_id',
    giveUp: async (services, organizationId, id) =>
      failGeneration(
        await systemContext(services, organizationId, 'prompt writer'),
        id,
        'Writing this text stopped the server twice. Please change what you asked for and try again.',
      ),
    reopen: null,
  },
  'webhook.deliver': {
    id: 'delivery_id',
    giveUp: giveUpOnDelivery,
    reopen: reopen('webhook_deliveries', "status = 'pending', last_error = NULL, next_attempt_at = now()"),
  },
  'whatsapp.send': { id: 'message_id', giveUp: giveUpOnMessage, reopen: null },
  // It ended when it was set aside: nothing waits for it.
  conversation: { id: 'conversation_id', giveUp: async () => undefined, reopen: null },
  'mail.send': { id: 'mail_id', giveUp: (services, _, id) => giveUpOnMail(services, id), reopen: null },
});

let rules: Record<string, SetAsideRule> | undefined;

/** The rule of a kind; undefined: nothing waits for it. */
export function setAsideRuleOf(kind: string): SetAsideRule | undefined {
  rules ??= rulesByKind();
  return rules[kind];
}

/** True if work of a kind can be done after it was set aside. */
export const isRetryable = (kind: string): boolean => setAsideRuleOf(kind)?.reopen !== null;

export const setAsideKinds = (): string[] => Object.keys(rulesByKind());
