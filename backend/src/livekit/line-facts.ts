import type { MediaEncryption, SipCodec, SipTransport } from '@switchboard/contracts/phone-trunks';
import type { Measured } from '../voice/agent/line-quality.ts';

/** The facts about a telephone line so far. */
export interface LineFacts {
  /** The trunk's settings when it dialed. */
  trunk?: { address: string; transport: SipTransport; media_encryption: MediaEncryption; codecs: SipCodec[] };
  /** The carrier's answer to a call that it refused. */
  sip_status?: number;
  sip_reason?: string;
  /** By the number of the agent, because agents can be replaced. */
  measured?: Record<string, Measured>;
}
