import { z } from 'zod';
import { CallStatus } from './call-states.ts';
import { FlowStart } from './flows/fields.ts';
import { languages } from './languages.ts';
import { LeadInput } from './leads.ts';
import { Id, nameText, Variables } from './shared.ts';

const nil = '00000000-0000-4000-8000-000000000000';

/** The three forms of `POST /api/call`, with names as outside systems send them. */
const callForms = [
  {
    lead_id: nil,
    assistant_id: nil,
    phone_number_id: nil,
    variables: { first_name: 'Maya' },
    isVideo: false,
  },
  {
    lead: { first_name: 'Maya', last_name: 'Lindqvist', phone_number: '+12025550147' },
    assistant_id: nil,
    phone_number_id: nil,
  },
  { is_web_session: true, assistant_id: nil },
];

/**
 * `POST /api/call`: names as outside systems send them. Either `lead_id` or a new `lead`, or `is_web_session` for a
 * test of an assistant in the browser, which needs no number.
 */
export const PlaceCall = z
  .object({
    is_web_session: z.boolean().optional(),
    lead_id: Id.optional(),
    lead: LeadInput.omit({ client_id: true }).optional(),
    assistant_id: Id.optional(),
    /** For a browser test: a published version; if absent, the draft. */
    assistant_version: z.int().positive().max(1_000_000).optional(),
    /** For a browser test: whether its audio is recorded. */
    is_recorded: z.boolean().optional(),
    /** For a browser test: answers come as text, as fast as the model writes, until the browser asks for sound. */
    is_typed: z.boolean().optional(),
    /**
     * For a test: uses a WebSocket of this server where it can, even if there is a media server. For programs that
     * can't join rooms.
     */
    is_direct: z.boolean().optional(),
    /** For a browser test of an assistant with a flow: the node where it begins, and known fields. */
    flow_start: FlowStart.optional(),
    phone_number_id: Id.optional(),
    organization_id: Id.optional(),
    variables: Variables.default({}),
    phoneNumber: z.string().max(100).optional(),
    isVideo: z.boolean().default(false),
    campaign_id: Id.optional(),
    /** The token of an interview link: starts that interview for anyone who has it, and is exchanged for a cookie. */
    unique_link: z.string().min(1).max(200).optional(),
    is_video: z.boolean().optional(),
    /** For an interview: what the sender says is watched. The interview itself decides. */
    metadata: z.record(z.string().max(100), z.unknown()).optional(),
    /** For an interview: a UUID that the tab generates once. */
    tab: Id.optional(),
    /** For an interview: the version of the consent that the candidate agreed to. */
    consent_version: z.string().max(20).optional(),
    /**
     * For an interview: the language of the page, in which the consent was read and emails are written from then on.
     */
    language: z.enum(languages).optional(),
  })
  .superRefine(({ unique_link, tab, is_web_session, assistant_id, phone_number_id, lead_id, lead }, context) => {
    const require = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (unique_link) {
      if (!tab) require('tab', 'Name the tab by a UUID');
      return;
    }
    if (lead_id && lead) require('lead', 'Name a lead or give a new one, not both');
    if (is_web_session) return;
    if (!assistant_id) require('assistant_id', 'Please select an assistant');
    if (!phone_number_id) require('phone_number_id', 'Please select a phone number');
  })
  .meta({ examples: callForms });
export type PlaceCall = z.input<typeof PlaceCall>;

/** The connection data for a web test: a browser needs it to talk to an assistant. */
export const WebTestSession = z.object({
  livekit_url: z.string(),
  room_name: z.string(),
  participant_identity: z.string(),
  livekit_token: z.string(),
  assistant_id: Id,
  /**
   * For `direct`, the address is a WebSocket of this server and the token a single-use ticket; `sandbox` is an
   * interview that needs neither.
   */
  transport: z.enum(['livekit', 'direct', 'sandbox']),
});
export type WebTestSession = z.infer<typeof WebTestSession>;

export const PlacedCall = z.object({
  success: z.boolean(),
  message: z.string(),
  instructions: z.string().nullable(),
  call_id: Id,
  status: CallStatus,
  is_simulated: z.boolean(),
  /** Ends this call with a reason, for two hours, without a session or a key: for pages that are being closed. */
  call_token: z.string().optional(),
  /** For a browser test, which is no call: the id is that of the test. */
  ...WebTestSession.partial().shape,
});
export type PlacedCall = z.infer<typeof PlacedCall>;

/** A simulated incoming call to one of the organization's numbers, in the sandbox. */
export const CallIn = z
  .object({
    phone_number_id: Id,
    caller_number: z.string('Phone number is required.').trim().min(1, 'Phone number is required.').max(100),
    /** The name of a new lead; a lead that is known by the number keeps its name. */
    caller_name: nameText(z.string().trim().max(200)).optional(),
  })
  .meta({ examples: [{ phone_number_id: nil, caller_number: '+12025550147', caller_name: 'Maya Lindqvist' }] });
export type CallIn = z.input<typeof CallIn>;

/** The result of an incoming call; a refused one has a log and no call. */
export const ReceivedCall = z.object({
  success: z.boolean(),
  message: z.string(),
  instructions: z.string().nullable(),
  call_id: Id.nullable(),
  call_log_id: Id,
  lead_id: Id,
});
export type ReceivedCall = z.infer<typeof ReceivedCall>;
