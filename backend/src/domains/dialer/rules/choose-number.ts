import { type NumberPlace, placeOfNumber, zonesOfNumber } from '../../leads/number-zone.ts';

/** A number that a campaign may call from, with the fields that the choice needs. */
export interface PoolNumber {
  phone_number: string;
  /** It can call at all: it's outbound, in use and has a trunk. */
  is_usable: boolean;
  /** Neither its daily limit nor its answer rate prevents it from calling today. */
  is_allowed: boolean;
  /** It has a free line at this moment. */
  has_room: boolean;
  /** Grows with each call: the number that called longest ago has the smallest. */
  used_at: number;
}

interface Place extends NumberPlace {
  zones: string;
}

const maxPlaces = 5_000;
const places = new Map<string, Place | null>();

function readPlace(number: string): Place | null {
  const place = placeOfNumber(number);
  return place && { ...place, zones: zonesOfNumber(number).zones.join(' ') };
}

function placeOf(number: string): Place | null {
  const known = places.get(number);
  if (known !== undefined) return known;
  const place = readPlace(number);
  if (places.size >= maxPlaces) places.clear();
  places.set(number, place);
  return place;
}

/** How close a number is to a lead's: 3 for the same area, 2 for the same country and time zone, 1 for the same country, otherwise 0. */
export function closeness(lead: string | null, number: string): 0 | 1 | 2 | 3 {
  const [there, here] = [lead === null ? null : placeOf(lead), placeOf(number)];
  if (!there || !here || there.country === undefined || there.country !== here.country) return 0;
  if (there.area === here.area) return 3;
  return there.zones !== '' && there.zones === here.zones ? 2 : 1;
}

/**
 * Chooses the number of a pool that calls a lead. Of the numbers that may call, it prefers the closest ones to the lead, then the one
 * that called longest ago; ties follow the order of the pool. If none may call, it chooses in the same way among the numbers that
 * come nearest to that, so that the rules name the missing condition. Null for an empty pool.
 */
export function chooseNumber<N extends PoolNumber>(lead: string | null, pool: readonly N[]): N | null {
  const usable = pool.filter(({ is_usable }) => is_usable);
  const allowed = usable.filter(({ is_allowed }) => is_allowed);
  const free = allowed.filter(({ has_room }) => has_room);
  const candidates = [free, allowed, usable, pool].find(({ length }) => length > 0) ?? [];
  const closest = Math.max(...candidates.map(({ phone_number }) => closeness(lead, phone_number)));
  const local = candidates.filter(({ phone_number }) => closeness(lead, phone_number) === closest);
  const longestAgo = Math.min(...local.map(({ used_at }) => used_at));
  return local.find(({ used_at }) => used_at === longestAgo) ?? null;
}
