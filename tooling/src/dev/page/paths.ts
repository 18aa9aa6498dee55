import type { ModuleDeclaration } from '@switchboard/contracts/modules';

const slotFolder = '/-/slots/';
const sampleParameter = '00000000-0000-4000-8000-000000000000';

/** The page that shows one of the module's slot components on its own. */
export const slotPath = (slot: string): string => `${slotFolder}${slot}`;

/** A location that a route matches: every parameter gets the id of the first sample. */
export function examplePath(route: string): string {
  return route.replace(/:[^/?]+\??/g, sampleParameter).replace(/\/?\*$/, '');
}

/** The start page: the first sidebar entry, else the first route, else the first slot. */
export function startPath({ nav, routes, slots }: ModuleDeclaration): string {
  const entry = [...nav].sort((one, other) => one.order - other.order)[0];
  if (entry) return entry.path;
  const [route] = routes;
  if (route) return examplePath(route.path);
  return slots[0] ? slotPath(slots[0].slot) : '/-/';
}
