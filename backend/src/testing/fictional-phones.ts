import { zoneOfNumber } from '../domains/leads/number-zone.ts';
import { readNumbers } from '../domains/leads/phone.ts';

/**
 * North American area codes in which a lead can have a number and which are in one time zone, each with the numbers 555-0100 to
 * 0199 that are reserved for fiction.
 */
export const areaCodes = Array.from({ length: 799 }, (_, index) => 201 + index).filter(
  (area) => 'e164' in readNumbers(`+1${area}5550100`) && zoneOfNumber(`+1${area}5550100`) !== null,
);

let counter = 0;

/** A number from the range reserved for fiction; its last four digits have no special meaning in the sandbox. */
export function fictionalPhone(): string {
  const place = counter++;
  const last = 10 + (Math.floor(place / areaCodes.length) % 80);
  return `+1 ${areaCodes[place % areaCodes.length]}-555-01${last}`;
}
