import type {
  ConnectionState,
  CreateInstance,
  GatewayContact,
  GatewayMessage,
  Instance,
  SendMessage,
  Sent,
} from './protocol.ts';

/**
 * The outcome of a failed request. `not_taken`: the gateway definitely didn't do it, and the request may be retried. `unknown`: the
 * gateway may have done it. The others: it refused, and would do so again.
 */
export type GatewayTrouble = 'not_taken' | 'unknown' | 'refused' | 'not_found' | 'qr_not_available' | 'not_on_whatsapp';

/** A gateway didn't do what was requested. The message is a sentence for people. */
export class GatewayError extends Error {
  override name = 'GatewayError';
  readonly trouble: GatewayTrouble;
  constructor(trouble: GatewayTrouble, message: string) {
    super(message);
    this.trouble = trouble;
  }
}

/** Identifies a chat: at least one of the two is known. */
export interface Chat {
  /** The person's number, without the plus sign. */
  digits: string | null;
  /** WhatsApp's own id of a person who is listed without a number, such as `160958311837878@lid`. */
  lid: string | null;
}

export interface FoundMessage extends GatewayMessage {
  /** Other ids under which the same message may already be stored, as when a chat has two names. */
  otherIds?: readonly string[];
}

/** Connects numbers with WhatsApp. Every call throws a GatewayError if it failed. */
export interface WhatsAppGateway {
  name: 'sandbox' | 'gateway' | 'waha';
  isSimulated: boolean;
  /** Multiplies pauses: 1, and less in tests. */
  pace: number;
  /** Creates an instance, or starts the session of an existing one again. */
  create(wanted: CreateInstance): Promise<Instance>;
  get(instanceId: string): Promise<Instance>;
  /** The code to scan: its text, or a PNG as a data URL. */
  qr(instanceId: string): Promise<string>;
  status(instanceId: string): Promise<ConnectionState>;
  send(instanceId: string, message: SendMessage, idempotencyKey: string): Promise<Sent>;
  /** The newest messages of a chat, newest first. */
  messages(instanceId: string, chat: Chat, limit: number): Promise<FoundMessage[]>;
  /** The file of a message; null if the gateway doesn't have it. Throws a GatewayError for one that is larger than allowed. */
  media(instanceId: string, chat: Chat, messageId: string, maxBytes: number): Promise<Buffer | null>;
  /** The digits for an id without a number (`…@lid`); null if the gateway doesn't know them. */
  phoneOf(instanceId: string, lid: string): Promise<string | null>;
  contacts(instanceId: string): Promise<GatewayContact[]>;
  /** Also succeeds if there is none. */
  remove(instanceId: string): Promise<void>;
  /** Where the gateway should send events for a number; null: nowhere. */
  eventsUrl(): Promise<string | null>;
  close(): Promise<void>;
}
