import type { MediaEncryption, SipTransport, TrunkAuthentication } from '@switchboard/contracts/phone-trunks';

/** The settings of a carrier's trunk, and the carrier's page about them. */
export interface CarrierPreset {
  id: string;
  label: string;
  /** One line for each field to copy. */
  steps: readonly string[];
  settings: {
    sip_port: number | null;
    sip_transport: SipTransport;
    media_encryption: MediaEncryption;
    trunk_authentication: TrunkAuthentication;
  };
}

const withPassword = { sip_port: null, trunk_authentication: 'password' } as const;

/** Source: the carriers' own documentation of their SIP trunks. */
export const carrierPresets: readonly CarrierPreset[] = [
  {
    id: 'twilio',
    label: 'Twilio',
    steps: [
      'Termination SIP domain: the termination URI of the Elastic SIP trunk, such as acme.pstn.twilio.com.',
      'SIP username and password: an entry of the credential list under Termination > Authentication.',
      'The number has to belong to the trunk, or be a verified caller ID.',
      'With “Secure Trunking” on, choose TLS and required encryption.',
    ],
    settings: { ...withPassword, sip_transport: 'tcp', media_encryption: 'off' },
  },
  {
    id: 'telnyx',
    label: 'Telnyx',
    steps: [
      'Termination SIP domain: sip.telnyx.com, or the address of your region, such as sip.telnyx.eu.',
      'SIP username and password: those of the SIP connection, under Authentication and routing.',
      'Assign the connection to an outbound voice profile, and the number to the connection.',
      'If several connections share an address, add the header X-Telnyx-Username with the SIP username.',
    ],
    settings: { ...withPassword, sip_transport: 'tcp', media_encryption: 'off' },
  },
  {
    id: 'plivo',
    label: 'Plivo',
    steps: [
      'Termination SIP domain: that of the outbound Zentrunk trunk; it ends in zt.plivo.com.',
      'SIP username and password: the credentials that you attach to the trunk.',
      'With “Secure trunking” on, choose TLS and required encryption.',
    ],
    settings: { ...withPassword, sip_transport: 'tcp', media_encryption: 'off' },
  },
  {
    id: 'vonage',
    label: 'Vonage',
    steps: [
      'Termination SIP domain: sip.nexmo.com.',
      'SIP username: your API key. SIP password: your API secret. Both are in the API settings of the dashboard.',
      'Vonage expects a number of your account as the caller ID.',
    ],
    settings: { ...withPassword, sip_transport: 'tcp', media_encryption: 'off' },
  },
  {
    id: 'asterisk',
    label: 'Asterisk or FreePBX',
    steps: [
      'Termination SIP domain: the name or the public IP address of the PBX.',
      'SIP username and password: those of the PJSIP endpoint (an extension or a trunk with inbound authentication).',
      'Without a password: choose “IP address” and add an identify section with the address of LiveKit SIP.',
      'Port: 5060 for PJSIP, unless its transport says otherwise.',
    ],
    settings: { ...withPassword, sip_port: 5060, sip_transport: 'udp', media_encryption: 'off' },
  },
];
