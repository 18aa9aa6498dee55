import { z } from 'zod';
import { weekdays } from './campaigns.limits.ts';

/** The stored state of the setup on the LiveKit server; null if a number needs none. */
export const InboundState = z.enum(['setting_up', 'ready', 'failed']);

/** Whether calls to a number reach its assistant, by the current state of the LiveKit server. */
export const InboundSetup = z.object({
  state: z.enum(['not_needed', 'simulated', 'setting_up', 'ready', 'differs', 'failed']),
  message: z.string(),
  /** Differences on the LiveKit server, each as a sentence. */
  differences: z.array(z.string()),
});
export type InboundSetup = z.infer<typeof InboundSetup>;

/** An IPv4 or IPv6 address, or a network in CIDR notation. */
export const Address = z
  .string()
  .trim()
  .refine(
    (value) => [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()].some((schema) => schema.safeParse(value).success),
    'Enter IP addresses or networks, such as 203.0.113.7 or 203.0.113.0/24.',
  );

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
const ClockTime = z
  .string()
  .nullish()
  .transform((value) => (value === undefined ? undefined : value?.trim() || null))
  .pipe(z.string().regex(timePattern, 'Enter a time such as 09:00.').nullable().optional());

/** How an inbound number accepts calls; all options can be absent. */
export const incomingOptions = {
  /** The allowed origins of calls; empty: any. */
  allowed_addresses: z.array(Address).max(50, 'Use at most 50 addresses.').optional(),
  /** The days on which calls are answered; empty: every day. */
  open_days: z.array(z.enum(weekdays)).max(weekdays.length).optional(),
  /** When they are answered, in the organization's time zone; without both: at any time. */
  open_from: ClockTime,
  open_until: ClockTime,
  /** The message that callers hear outside of these times. */
  closed_message: z
    .string()
    .max(500, 'Must be at most 500 characters')
    .nullish()
    .transform((value) => (value === undefined ? undefined : value?.trim() || null)),
  /** Number of the organization's lines that campaigns leave free for this number. */
  reserved_lines: z
    .int('Reserved lines must be a whole number')
    .min(1, 'Reserved lines must be at least 1')
    .max(10_000, 'Reserved lines must be at most 10000')
    .nullish(),
};

/** The same options of a stored number. */
export const storedIncomingOptions = {
  allowed_addresses: z.array(z.string()),
  open_days: z.array(z.enum(weekdays)),
  open_from: z.string().nullable(),
  open_until: z.string().nullable(),
  closed_message: z.string().nullable(),
  reserved_lines: z.int().nullable(),
  inbound_state: InboundState.nullable(),
  /** Why the setup failed; null if it did not. */
  inbound_error: z.string().nullable(),
};
