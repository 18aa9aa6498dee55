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
 * What became of a request that got no good answer. `not_taken`: the gateway surely did not do it, and may be asked again.
 * `unknown`: whether it did is not known. The others: it refused, and would again.
 */
export type GatewayTrouble = 'not_taken' | 'unknown' | 'refused' | 'not_found' | 'qr_not_available' | 'not_on_whatsapp';

/** A gateway did not do what it was asked. The message is a sentence for people. */
export class GatewayError extends Error {
  override name = 'GatewayError';
  readonly trouble: GatewayTrouble;
  constructor(trouble: GatewayTrouble, message: string) {
    super(message);
    this.trouble = trouble;
  }
}

/** Whose chat is meant: at least one of the two is known. */
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

/** Connects numbers with WhatsApp. Every call throws a GatewayError where it was not done. */
export interface WhatsAppGateway {
  name: 'sandbox' | 'gateway' | 'waha';
  isSimulated: boolean;
  /** Multiplies pauses: 1, and less in tests. */
  pace: number;
  /** Makes an instance, or starts the session of one again. */
  create(wanted: CreateInstance): Promise<Instance>;
  get(instanceId: string): Promise<Instance>;
  /** The code to scan: its text, or a PNG as a data address. */
  qr(instanceId: string): Promise<string>;
  status(instanceId: string): Promise<ConnectionState>;
  send(instanceId: string, message: SendMessage, idempotencyKey: string): Promise<Sent>;
  /** The newest messages of a chat, newest first. */
  messages(instanceId: string, chat: Chat, limit: number): Promise<FoundMessage[]>;
  /**
   * The file that came with a message; null where the gateway doesn't have it. Throws a GatewayError for one that is larger than
   * allowed.
   */
  media(instanceId: string, chat: Chat, messageId: string, maxBytes: number): Promise<Buffer | null>;
  /** The digits behind an id without a number (`…@lid`); null if the gateway doesn't know them. */
  phoneOf(instanceId: string, lid: string): Promise<string | null>;
  contacts(instanceId: string): Promise<GatewayContact[]>;
  /** Done as well where there is none. */
  remove(instanceId: string): Promise<void>;
  /** Where the gateway is to send events for a number; null: nowhere. */
  eventsUrl(): Promise<string | null>;
  close(): Promise<void>;
}
