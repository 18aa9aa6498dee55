import { z } from 'zod';
import { CallDirection } from './calls.ts';
import { LadderStep, MediaEncryption, SipCodec, SipTransport } from './phone-trunks.ts';
import { Timestamp } from './shared.ts';

/** How sound arrived in one direction between the LiveKit server and the assistant. */
export const LineQuality = z.object({
  packets: z.int(),
  packets_lost: z.int(),
  /** Of a hundred packets. */
  loss_percent: z.number(),
  jitter_ms: z.number(),
  /** Null where no round trip was measured. */
  round_trip_ms: z.number().nullable(),
  /** Estimated by the E-model, from 1 to 4.5. */
  mos: z.number(),
});
export type LineQuality = z.infer<typeof LineQuality>;

/**
 * What LiveKit SIP keeps to itself: the other SIP messages, and how sound traveled on the carrier's side; the codec unless the number
 * offers one only; the SIP status unless it refused, and the Call-ID unless someone answered.
 */
export const UnreportedFact = z.enum(['sip_messages', 'carrier_quality', 'codec', 'sip_status', 'sip_call_id']);
export type UnreportedFact = z.infer<typeof UnreportedFact>;

/** The telephone line of one call. Its JSON is what **Export JSON** saves. */
export const CallLine = z.object({
  direction: CallDirection,
  /** When the call was sent to LiveKit SIP, or came in. The ladder counts from then. */
  began_at: Timestamp,
  ladder: z.array(LadderStep),
  /** The final status of a call that the carrier refused. */
  sip_status: z.int().nullable(),
  sip_reason: z.string().nullable(),
  /** By this the carrier finds the call. */
  sip_call_id: z.string().nullable(),
  /** By this LiveKit's logs name the call. */
  livekit_call_id: z.string().nullable(),
  /** How the trunk of the number was set when it dialed; null for inbound calls. */
  trunk: z
    .object({
      address: z.string(),
      transport: SipTransport,
      media_encryption: MediaEncryption,
      /** Empty: all that LiveKit SIP speaks. */
      codecs: z.array(SipCodec),
    })
    .nullable(),
  /** Known where the number offers one codec only and the call was answered. */
  codec: SipCodec.nullable(),
  /** From the person to the assistant, and back; null where nothing was measured. */
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
