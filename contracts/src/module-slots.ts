import { z } from 'zod';
import type { FlowTrace } from './flows/walk/position.ts';
import type { manySlots } from './module-slots.limits.ts';
import { Id } from './shared.ts';

const Close = z.custom<() => void>();

/**
 * The props of every slot, by name and version: what one module may ask others to draw. A change that breaks a caller
 * gets a new version. Which slots take several modules is said in `module-slots.limits.ts`, which needs no schemas.
 */
export const slotProps = {
  /** The dialog that calls a lead. */
  'lead.call.v1': z.object({
    lead_id: Id,
    kind: z.enum(['voice', 'video']),
    campaign_id: Id.optional(),
    /** What is shown of the campaign before the call is placed. */
    campaign: z
      .object({
        template_name: z.string().optional(),
        configuration: z.record(z.string(), z.unknown()),
        /** Who calls and from which number: both given, nothing is left to choose. */
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
    /** Which call is moved or cancelled; the lead's next one where it is left out. */
    scheduled_call_id: Id.optional(),
    campaign_id: Id.optional(),
    onClose: Close,
  }),
  /** The dialog that answers why a scheduled call was made, is held, or was given up. */
  'scheduled-call.why.v1': z.object({ scheduled_call_id: Id, onClose: Close }),
  /** The dialog that writes a WhatsApp message to a lead. */
  'lead.whatsapp.v1': z.object({ lead_id: Id, onClose: Close }),
  /** The transcript and recording of one call log. */
  'call-log.view.v1': z.object({ call_log_id: Id, view: z.enum(['transcript', 'recording']), onClose: Close }),
  /** Says that a call added its number to the do-not-call list, and undoes it; nothing where it did not. */
  'call.opt-out.v1': z.object({ call_id: Id }),
  /** The dialog in which somebody listens in on a live call, and may end it. */
  'call.listen.v1': z.object({ call_id: Id, onClose: Close }),
  /** The words of a live call as they are spoken, with its sound where there is any; the audit log says who read them. */
  'call.words.v1': z.object({ call_id: Id }),
  /** The button that transfers a live call, with its dialog; nothing for people who may not. */
  'call.transfer.v1': z.object({ call_id: Id }),
  /** Sections below the facts of a lead, each with a heading of the third level. Takes several modules. */
  'lead.panels.v1': z.object({
    lead_id: Id,
    /** Opens a call log in the place that the page has for it. */
    onViewCall: z.custom<(callLogId: string) => void>(),
  }),
  /** What happened to a lead, newest first, without a heading; what one campaign did where it is named. */
  'lead.timeline.v1': z.object({
    lead_id: Id,
    campaign_id: Id.optional(),
    onViewCall: z.custom<(callLogId: string) => void>(),
  }),
  /** The button that tries an assistant out, with the panel next to the page in which people talk to it. */
  'assistant.test.v1': z.object({
    assistant_id: Id,
    /** Saves what is typed before a test begins; resolves to false if it could not be saved, and no test begins then. */
    save: z.custom<() => Promise<boolean>>().optional(),
    /** Something is typed that is not saved. */
    is_dirty: z.boolean().optional(),
    /** Told how the newest test has gone through the assistant's flow so far, with every step. */
    onFlow: z.custom<(trace: readonly FlowTrace[]) => void>().optional(),
  }),
  /** The button that makes a test conversation of a call or of an earlier test, with those that were made of it. */
  'conversation.tests.v1': z.object({ kind: z.enum(['call_log', 'assistant_test']), source_id: Id }),
  /** The organization's micro prompts with a search, of which one is chosen. */
  'micro-prompt.pick.v1': z.object({ onChoose: z.custom<(content: string) => void>() }),
  /** The editor of a prompt at full width, with changes by a language model and the prompt that the text came from. */
  'prompt.workspace.v1': z.object({
    label: z.string(),
    value: z.string(),
    onChange: z.custom<(text: string) => void>(),
    /** Names that calls fill in besides those of leads, such as the fields of a campaign's form. */
    known_names: z.array(z.string()).optional(),
    is_read_only: z.boolean().optional(),
    error: z.string().optional(),
    /** The assistant whose system prompt this is. */
    assistant_id: Id,
    /** Saves the draft before another version is put into it; resolves to false if it could not be saved. */
    save: z.custom<() => Promise<boolean>>(),
  }),
  /** The documents of a campaign and the place to drop more, with headings of the second level. */
  'campaign.uploads.v1': z.object({ campaign_id: Id }),
  /** The people of the organization's clients and their invitations, with a heading of the second level. */
  'client.people.v1': z.object({
    /** Those of one client; of all where it is left out. */
    client_id: Id.optional(),
  }),
} as const satisfies Record<(typeof manySlots)[number] | string, z.ZodObject>;

export type SlotName = keyof typeof slotProps;
export type SlotProps = { [N in SlotName]: z.infer<(typeof slotProps)[N]> };
