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
  /** The newest messages of a contact, newest first. */
  messages(instanceId: string, digits: string, limit: number): Promise<GatewayMessage[]>;
  contacts(instanceId: string): Promise<GatewayContact[]>;
  /** Done as well where there is none. */
  remove(instanceId: string): Promise<void>;
  /** Where the gateway is to send events for a number; null: nowhere. */
  eventsUrl(): Promise<string | null>;
  close(): Promise<void>;
}
