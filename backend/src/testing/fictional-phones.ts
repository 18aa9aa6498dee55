import { toE164 } from '../domains/leads/phone.ts';

/** The areas of North America, each with the numbers 555-0100 to 0199 that are reserved for fiction. */
export const areaCodes = Array.from({ length: 799 }, (_, index) => 201 + index).filter(
  (area) => toE164(`+1${area}5550100`) !== null,
);

let counter = 0;

/** A number from the range reserved for fiction; its last four digits are not magic to the sandbox. */
export function fictionalPhone(): string {
  const place = counter++;
  return `+1 ${areaCodes[place % areaCodes.length]}-555-01${10 + (place % 80)}`;
}
