import { z } from 'zod';
import { CallDirection } from './call-states.ts';
import { LadderStep, MediaEncryption, SipCodec, SipTransport } from './phone-trunks.ts';
import { Timestamp } from './shared.ts';

/** The quality of audio in one direction between the LiveKit server and the assistant. */
export const LineQuality = z.object({
  packets: z.int(),
  packets_lost: z.int(),
  /** In percent of packets. */
  loss_percent: z.number(),
  jitter_ms: z.number(),
  /** Null if no round trip was measured. */
  round_trip_ms: z.number().nullable(),
  /** Estimated by the E-model, from 1 to 4.5. */
  mos: z.number(),
});
export type LineQuality = z.infer<typeof LineQuality>;

/**
 * Facts that LiveKit SIP doesn't report: other SIP messages, and the audio quality on the carrier's side; the codec,
 * unless the number offers only one; the SIP status, unless the carrier refused; and the Call-ID, unless the call was
 * answered.
 */
export const UnreportedFact = z.enum(['sip_messages', 'carrier_quality', 'codec', 'sip_status', 'sip_call_id']);
export type UnreportedFact = z.infer<typeof UnreportedFact>;

/** The telephone line of one call. Its JSON is what **Export JSON** saves. */
export const CallLine = z.object({
  direction: CallDirection,
  /** When the call was sent to LiveKit SIP, or came in. Times of the ladder are relative to it. */
  began_at: Timestamp,
  ladder: z.array(LadderStep),
  /** The final status of a call that the carrier refused. */
  sip_status: z.int().nullable(),
  sip_reason: z.string().nullable(),
  /** The id with which the carrier finds the call. */
  sip_call_id: z.string().nullable(),
  /** The call's id in LiveKit's logs. */
  livekit_call_id: z.string().nullable(),
  /** The trunk settings of the number when it dialed; null for inbound calls. */
  trunk: z
    .object({
      address: z.string(),
      transport: SipTransport,
      media_encryption: MediaEncryption,
      /** Empty: all codecs that LiveKit SIP supports. */
      codecs: z.array(SipCodec),
    })
    .nullable(),
  /** Known if the number offers only one codec and the call was answered. */
  codec: SipCodec.nullable(),
  /** From the person to the assistant, and back; null if nothing was measured. */
  received: LineQuality.nullable(),
  sent: LineQuality.nullable(),
  not_reported: z.array(UnreportedFact),
});
export type CallLine = z.infer<typeof CallLine>;

/** The line of a call's log, or why there is none. */
export const CallLineAnswer = z.object({
  call_log_id: z.uuid(),
  line: CallLine.nullable(),
  reason: z.enum(['simulated', 'in_progress', 'not_recorded']).nullable(),
});
export type CallLineAnswer = z.infer<typeof CallLineAnswer>;
