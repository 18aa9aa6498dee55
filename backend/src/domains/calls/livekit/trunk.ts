import {
  type MediaEncryption,
  type SipCodec,
  type SipTransport,
  storedTrunkOptions,
} from '@switchboard/contracts/phone-trunks';
import { z } from 'zod';
import type { phone_numbers } from '../../../generated/prisma/client.ts';
import type { Services } from '../../../services.ts';
import { openSipPassword } from '../../phone-numbers/sip-password.ts';
import { readMissingParts } from '../real-calls.ts';

const StoredOptions = z.object(storedTrunkOptions);

/** How a number calls out: over its own SIP trunk. */
export interface Trunk {
  hostname: string;
  port: number | null;
  transport: SipTransport;
  encryption: MediaEncryption;
  /** Null if the carrier recognizes the address that calls come from. */
  credentials: { username: string; password: string } | null;
  /** The number shown to the callee. */
  callerId: string;
  assertedIdentity: string | null;
  country: string | null;
  codecs: SipCodec[];
  /** Each as `Name: value`. */
  headers: string[];
}

type Number = Pick<
  phone_numbers,
  'id' | 'organization_id' | 'phone_number' | 'termination_sip_domain' | 'auth_username' | 'auth_password_encrypted'
> &
  Pick<phone_numbers, keyof typeof storedTrunkOptions>;

/** The trunk of a number; null if it's incomplete. */
export function trunkOf(env: Services['env'], number: Number): Trunk | null {
  const { termination_sip_domain: hostname, auth_username: username } = number;
  if (!hostname) return null;
  const options = StoredOptions.parse(number);
  const password = openSipPassword(env, number);
  const isByAddress = options.trunk_authentication === 'address';
  if (!isByAddress && !(username && password)) return null;
  return {
    hostname,
    port: options.sip_port,
    transport: options.sip_transport,
    encryption: options.media_encryption,
    credentials: !isByAddress && username && password ? { username, password } : null,
    callerId: options.caller_id ?? number.phone_number,
    assertedIdentity: options.asserted_identity,
    country: options.destination_country,
    codecs: options.codecs,
    headers: options.sip_headers,
  };
}

/** Where calls are sent: the host, and the port unless it is the usual one. */
export const addressOfTrunk = ({ hostname, port }: Pick<Trunk, 'hostname' | 'port'>): string =>
  port === null ? hostname : `${hostname}:${port}`;

/** The organization of a call and its number's trunk. */
export interface CallToDial {
  organization_id: string;
  /** The number that the call uses. */
  from: string;
  trunk: Trunk | null;
  /** What the assistant lacks to talk on a real line. */
  missing: string[];
}

/** Reads the data needed to dial a call, inside its organization. */
export async function callToDial({ db, env }: Pick<Services, 'db' | 'env'>, callId: string): Promise<CallToDial> {
  const call = await db.calls.findFirstOrThrow({
    where: { id: callId },
    include: { phone: true },
  });
  const { organization_id, phone } = call;
  const missing = (await readMissingParts(db, organization_id, [call]))(call);
  return { organization_id, from: phone.phone_number, trunk: trunkOf(env, phone), missing };
}
