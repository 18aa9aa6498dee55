import { z } from 'zod';
import type { FlowTrace } from './flows/walk/position.ts';
import type { manySlots } from './module-slots.limits.ts';
import { Id } from './shared.ts';

const Close = z.custom<() => void>();

/**
 * The props of every slot, by name and version: the components that a module can ask others to render. A change that
 * breaks a caller gets a new version. `module-slots.limits.ts`, which needs no schemas, lists the slots that take
 * several modules.
 */
export const slotProps = {
  /** The dialog that calls a lead. */
  'lead.call.v1': z.object({
    lead_id: Id,
    kind: z.enum(['voice', 'video']),
    campaign_id: Id.optional(),
    /** Information about the campaign to show before the call is placed. */
    campaign: z
      .object({
        template_name: z.string().optional(),
        configuration: z.record(z.string(), z.unknown()),
        /** The assistant and the number to call from: if both are given, the dialog offers no choice. */
        assistant_id: Id.optional(),
        phone_number_id: Id.optional(),
      })
      .optional(),
    onClose: Close,
  }),
  /** The dialogs that schedule a call to a lead, move it, or cancel it. */
  'lead.schedule.v1': z.object({
    lead_id: Id,
    kind: z.enum(['schedule', 'reschedule', 'cancel']),
    /** The call to move or cancel; if absent, the lead's next one. */
    scheduled_call_id: Id.optional(),
    campaign_id: Id.optional(),
    onClose: Close,
  }),
  /** The dialog that explains why a scheduled call was made, is held, or was given up. */
  'scheduled-call.why.v1': z.object({ scheduled_call_id: Id, onClose: Close }),
  /** The dialog that writes a WhatsApp message to a lead. */
  'lead.whatsapp.v1': z.object({ lead_id: Id, onClose: Close }),
  /** The transcript and recording of one call log. */
  'call-log.view.v1': z.object({ call_log_id: Id, view: z.enum(['transcript', 'recording']), onClose: Close }),
  /** Shows that a call added its number to the do-not-call list, with an undo button; nothing if it did not. */
  'call.opt-out.v1': z.object({ call_id: Id }),
  /** The dialog for listening to a live call, which can also end it. */
  'call.listen.v1': z.object({ call_id: Id, onClose: Close }),
  /** The live transcript of a call, with its audio if available; the audit log records who read it. */
  'call.words.v1': z.object({ call_id: Id }),
  /** The button that transfers a live call, with its dialog; nothing for people without the right. */
  'call.transfer.v1': z.object({ call_id: Id }),
  /** Sections below the facts of a lead, each with a third-level heading. Takes several modules. */
  'lead.panels.v1': z.object({
    lead_id: Id,
    /** Opens a call log in the page's own view. */
    onViewCall: z.custom<(callLogId: string) => void>(),
  }),
  /** The history of a lead, newest first, without a heading; with a campaign, only that campaign's activity. */
  'lead.timeline.v1': z.object({
    lead_id: Id,
    campaign_id: Id.optional(),
    onViewCall: z.custom<(callLogId: string) => void>(),
  }),
  /** The button that tests an assistant, with the panel next to the page for the conversation. */
  'assistant.test.v1': z.object({
    assistant_id: Id,
    /** Saves changes before a test begins; resolves to false if that failed, and then no test begins. */
    save: z.custom<() => Promise<boolean>>().optional(),
    /** There are unsaved changes. */
    is_dirty: z.boolean().optional(),
    /** Called with all steps of the newest test through the assistant's flow so far. */
    onFlow: z.custom<(trace: readonly FlowTrace[]) => void>().optional(),
  }),
  /**
   * The button that creates a test conversation from a call or an earlier test, with the list of those already created
   * from it.
   */
  'conversation.tests.v1': z.object({ kind: z.enum(['call_log', 'assistant_test']), source_id: Id }),
  /** A picker for the organization's micro prompts, with a search. */
  'micro-prompt.pick.v1': z.object({ onChoose: z.custom<(content: string) => void>() }),
  /** The full-width editor of a prompt, with changes by a language model and the prompt that the text came from. */
  'prompt.workspace.v1': z.object({
    label: z.string(),
    value: z.string(),
    onChange: z.custom<(text: string) => void>(),
    /** Names that calls fill in in addition to those of leads, such as the fields of a campaign's form. */
    known_names: z.array(z.string()).optional(),
    is_read_only: z.boolean().optional(),
    error: z.string().optional(),
    /** The assistant that has this system prompt. */
    assistant_id: Id,
    /** Saves the draft before another version replaces it; resolves to false if that failed. */
    save: z.custom<() => Promise<boolean>>(),
  }),
  /** The documents of a campaign and the drop zone for more, with second-level headings. */
  'campaign.uploads.v1': z.object({ campaign_id: Id }),
  /** The members of the organization's clients and their invitations, with a second-level heading. */
  'client.people.v1': z.object({
    /** The client to show; if absent, all. */
    client_id: Id.optional(),
  }),
} as const satisfies Record<(typeof manySlots)[number] | string, z.ZodObject>;

export type SlotName = keyof typeof slotProps;
export type SlotProps = { [N in SlotName]: z.infer<(typeof slotProps)[N]> };
