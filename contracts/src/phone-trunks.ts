import { z } from 'zod';

/**
 * The transport of SIP messages to the carrier. `auto` leaves it to LiveKit SIP, which uses UDP unless DNS says
 * otherwise.
 */
export const SipTransport = z.enum(['auto', 'udp', 'tcp', 'tls']);
export type SipTransport = z.infer<typeof SipTransport>;

/** Whether the audio of calls is encrypted (SRTP). */
export const MediaEncryption = z.enum(['off', 'allowed', 'required']);
export type MediaEncryption = z.infer<typeof MediaEncryption>;

/** How the carrier recognizes our calls: by a username and a password, or by their source address. */
export const TrunkAuthentication = z.enum(['password', 'address']);
export type TrunkAuthentication = z.infer<typeof TrunkAuthentication>;

/** The codecs that LiveKit SIP supports. Source: livekit/sip v1.8.0, `media_codecs.go`. */
export const SipCodec = z.enum(['PCMU', 'PCMA', 'G722']);
export type SipCodec = z.infer<typeof SipCodec>;

const domainPattern = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** A domain name, or an IPv4 address for carriers that have no name. The text is the specification's (01 §5). */
export const sipHost = z
  .string()
  .refine((value) => domainPattern.test(value) || z.ipv4().safeParse(value).success, 'Must be a valid domain name');

/** Printable characters only: a line break would begin another header. */
const headerPattern = /^X-[A-Za-z0-9-]{1,60}: [\x20-\x7e]{1,200}$/;

/** A custom header in the INVITE, such as `X-Telnyx-Username: acme`. */
export const SipHeader = z
  .string()
  .trim()
  .regex(
    headerPattern,
    'Write X-Name: value, with letters, digits and hyphens in the name and no accents in the value.',
  );

const e164 = z.string().regex(/^\+[1-9]\d{1,14}$/, 'Must be in E.164 format (e.g., +12125551234)');

/** Text of a change: absent keeps the stored value, blank or null clears it. */
const clearable = (schema: z.ZodType<string, string>) =>
  z
    .string()
    .nullish()
    .transform((value) => (value === undefined ? undefined : value?.trim() || null))
    .pipe(schema.nullable().optional());

/** Carrier options in addition to the specification's fields; all can be absent. */
export const trunkOptions = {
  /** Null: 5060, or 5061 with TLS. */
  sip_port: z
    .int('Port must be a whole number')
    .min(1, 'Port must be at least 1')
    .max(65_535, 'Port must be at most 65535')
    .nullish(),
  sip_transport: SipTransport.optional(),
  media_encryption: MediaEncryption.optional(),
  trunk_authentication: TrunkAuthentication.optional(),
  /** The caller ID, if it isn't this number. */
  caller_id: clearable(e164),
  /** The number in the header P-Asserted-Identity. */
  asserted_identity: clearable(e164),
  /** The country from which LiveKit Cloud places the calls, as an ISO 3166 code. */
  destination_country: clearable(z.string().regex(/^[A-Z]{2}$/, 'Use two capital letters, such as US.')),
  /** Empty: all codecs that LiveKit SIP supports. */
  codecs: z.array(SipCodec).max(SipCodec.options.length).optional(),
  sip_headers: z.array(SipHeader).max(10, 'Use at most 10 headers.').optional(),
};

/** The same options of a stored number. */
export const storedTrunkOptions = {
  sip_port: z.int().nullable(),
  sip_transport: SipTransport,
  media_encryption: MediaEncryption,
  trunk_authentication: TrunkAuthentication,
  caller_id: z.string().nullable(),
  asserted_identity: z.string().nullable(),
  destination_country: z.string().nullable(),
  codecs: z.array(SipCodec),
  sip_headers: z.array(z.string()),
};

/** The fields that decide whether a number can dial out. */
export interface SipTrunk {
  type: 'inbound' | 'outbound';
  termination_sip_domain?: string | null | undefined;
  auth_username?: string | null | undefined;
  has_password: boolean;
  trunk_authentication?: TrunkAuthentication | undefined;
}

/**
 * The fields that an outbound number still needs, as messages by field: a domain, and with a domain its username and
 * password unless the carrier recognizes our address. Source: specification 01 §5.
 */
export function missingTrunkFields(trunk: SipTrunk): Record<string, string> {
  if (trunk.type !== 'outbound') return {};
  if (!trunk.termination_sip_domain)
    return { termination_sip_domain: 'Termination SIP domain is required for outbound phone numbers' };
  if (trunk.trunk_authentication === 'address') return {};
  return {
    ...(trunk.auth_username ? {} : { auth_username: 'SIP username is required for Plivo SIP trunk' }),
    ...(trunk.has_password ? {} : { auth_password: 'SIP password is required for Plivo SIP trunk' }),
  };
}

/** The progress of a call or a trunk test. The engine reports no more SIP messages than these. */
export const LadderStep = z.object({
  event: z.enum(['invite', 'received', 'dialing', 'ringing', 'answered', 'refused', 'canceled', 'hung_up']),
  /** Milliseconds since the first step. */
  at_ms: z.int(),
  /** A SIP status, if the engine reports one. */
  status: z.int().nullable(),
});
export type LadderStep = z.infer<typeof LadderStep>;

/** The outcome of a test of a trunk. */
export const TrunkTest = z.object({
  outcome: z.enum(['answered', 'refused', 'no_answer', 'unavailable', 'simulated']),
  /** The final SIP status; null if the engine reports none. */
  sip_status: z.int().nullable(),
  /** The carrier's reason phrase. */
  sip_reason: z.string(),
  message: z.string(),
  advice: z.string(),
  ladder: z.array(LadderStep),
});
export type TrunkTest = z.infer<typeof TrunkTest>;

/** Seconds for which a trunk test rings. */
export const trunkTestRingSeconds = 20;

export const TrunkTestInput = z.strictObject({
  phone_number: z.string('Phone number is required').trim().min(1, 'Phone number is required').max(40),
});
