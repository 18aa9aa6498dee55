import type { MediaEncryption, SipCodec, SipTransport } from '@switchboard/contracts/phone-trunks';
import type { Measured } from '../voice/agent/line-quality.ts';

/** What was reported of a telephone line so far. */
export interface LineFacts {
  /** How the trunk was set when it dialed. */
  trunk?: { address: string; transport: SipTransport; media_encryption: MediaEncryption; codecs: SipCodec[] };
  /** The carrier's answer to a call that it refused. */
  sip_status?: number;
  sip_reason?: string;
  /** By the number of the agent, for one can take the place of another. */
  measured?: Record<string, Measured>;
}
