import { isIP } from 'node:net';
import type { PhoneNumberType, PhoneNumberUpdate } from '@switchboard/contracts/phone-numbers';
import { missingTrunkFields, type TrunkAuthentication } from '@switchboard/contracts/phone-trunks';
import { AppError } from '../../errors.ts';
import { isReachable, type Network } from '../../outgoing/public-addresses.ts';

interface TrunkColumns {
  type: string;
  termination_sip_domain: string | null;
  auth_username: string | null;
  auth_password_encrypted: string | null;
  trunk_authentication: string;
}

/** How many rows of each kind refer to a number. */
export interface Uses {
  assistants: number;
  campaigns: number;
  calls: number;
  scheduled_calls: number;
  call_requests: number;
}

/**
 * Checks a change together with the stored row against the outbound rules. Changes of only the default and the limits don't
 * affect the trunk and are allowed. Throws VALIDATION with the fields.
 */
export function assertTrunkIsComplete(stored: TrunkColumns, change: PhoneNumberUpdate): void {
  const {
    is_default,
    max_concurrent_calls,
    max_calls_per_second,
    max_calls_per_day,
    min_answer_percent,
    ...trunkChange
  } = change;
  if (Object.values(trunkChange).every((value) => value === undefined)) return;
  const fields = missingTrunkFields({
    type: change.type ?? (stored.type as PhoneNumberType),
    termination_sip_domain: keep(change.termination_sip_domain, stored.termination_sip_domain),
    auth_username: keep(change.auth_username, stored.auth_username),
    has_password: keep(change.auth_password, stored.auth_password_encrypted) !== null,
    trunk_authentication: change.trunk_authentication ?? (stored.trunk_authentication as TrunkAuthentication),
  });
  const [message] = Object.values(fields);
  if (message !== undefined) throw new AppError('VALIDATION', message, { fields });
}

/**
 * LiveKit SIP connects to the carrier for us: an address of our own network would let an organization reach it. Throws VALIDATION
 * for a private address, unless the operator allowed its network.
 */
export function assertHostIsPublic(host: string | null | undefined, privateNetworks: readonly Network[]): void {
  if (!host || isIP(host) === 0 || isReachable(host, privateNetworks)) return;
  const message = `${host} is a private address. Use the public address of the carrier, or ask the person who runs this installation to allow the network.`;
  throw new AppError('VALIDATION', message, { fields: { termination_sip_domain: message } });
}

/** Refuses to make a retired number the default. Throws VALIDATION. */
export function assertMayBeDefault(
  { retired_at }: { retired_at: Date | null },
  { is_default }: PhoneNumberUpdate,
): void {
  const message = 'This number is retired. Restore it before it becomes the default.';
  if (retired_at && is_default) throw new AppError('VALIDATION', message, { fields: { is_default: message } });
}

function keep(changed: string | null | undefined, stored: string | null): string | null {
  return changed === undefined ? stored : changed;
}

const names: Record<keyof Uses, [one: string, many: string]> = {
  assistants: ['assistant', 'assistants'],
  campaigns: ['campaign', 'campaigns'],
  calls: ['call', 'calls'],
  scheduled_calls: ['scheduled call', 'scheduled calls'],
  call_requests: ['call request', 'call requests'],
};

/** The uses of a number, in words: `2 campaigns and 1 call`; undefined if there are none. */
export function describeUses(uses: Uses): string | undefined {
  const parts = (Object.keys(names) as (keyof Uses)[])
    .filter((name) => uses[name] > 0)
    .map((name) => `${uses[name]} ${names[name][uses[name] === 1 ? 0 : 1]}`);
  return parts.length === 0 ? undefined : new Intl.ListFormat('en').format(parts);
}
