import type { DoNotCallSource } from '@switchboard/contracts/do-not-call.limits';

/** Whose wish it is that a number is not called. */
export const sourceWords: Record<DoNotCallSource, string> = {
  lead: "The lead's wish",
  person: 'Decided by us',
  import: 'From a list',
  system: 'Found by Switchboard',
};
