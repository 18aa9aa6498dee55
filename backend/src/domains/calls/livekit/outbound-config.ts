import type { MediaEncryption, SipTransport } from '@switchboard/contracts/phone-trunks';
import type { LivekitServer } from '../../../livekit/server.ts';
import { addressOfTrunk, type Trunk } from './trunk.ts';

type CreateParticipant = Parameters<LivekitServer['sip']['createSipParticipant']>;
type OutboundConfig = NonNullable<CreateParticipant[4]>;
type Options = NonNullable<CreateParticipant[3]>;

/** `SIPTransport` and `SIPMediaEncryption` of LiveKit's protocol, which its SDK doesn't export. */
const transports: Record<SipTransport, number> = { auto: 0, udp: 1, tcp: 2, tls: 3 };
const encryptions: Record<MediaEncryption, number> = { off: 0, allowed: 1, required: 2 };

/** A trunk in the form of LiveKit's API. The packages use two versions of the protocol: plain objects fit both. */
export function outboundConfigOf(trunk: Trunk): OutboundConfig {
  const { credentials, country, transport } = trunk;
  return {
    hostname: addressOfTrunk(trunk),
    transport: transports[transport],
    ...(credentials ? { authUsername: credentials.username, authPassword: credentials.password } : {}),
    ...(country === null ? {} : { destinationCountry: country }),
  } as OutboundConfig;
}

function headersOf({ headers, assertedIdentity, hostname }: Trunk): Record<string, string> {
  return {
    ...Object.fromEntries(headers.map((line) => line.split(/: (.*)/, 2))),
    // RFC 3325 §9.1: an address in angle brackets.
    ...(assertedIdentity === null ? {} : { 'P-Asserted-Identity': `<sip:${assertedIdentity}@${hostname}>` }),
  };
}

/** A trunk's options for each call: the shown number, the headers, the codecs and the media encryption. */
export function partsOfCall(trunk: Trunk): Pick<Options, 'fromNumber' | 'headers' | 'media'> {
  const { codecs, encryption, callerId } = trunk;
  const headers = headersOf(trunk);
  const isMediaChosen = encryption !== 'off' || codecs.length > 0;
  const media = {
    encryption: encryptions[encryption],
    // Without a rate, LiveKit SIP uses the codec's own.
    ...(codecs.length > 0 ? { onlyListedCodecs: true, codecs: codecs.map((name) => ({ name })) } : {}),
  } as NonNullable<Options['media']>;
  return {
    fromNumber: callerId,
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(isMediaChosen ? { media } : {}),
  };
}
