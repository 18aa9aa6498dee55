import { pageSize } from '@switchboard/contracts/shared.limits';

/** Page sizes a person can choose for the leads; the first is the default. */
export const leadPageSizes = [pageSize.default, 50, pageSize.max] as const;
export type LeadPageSize = (typeof leadPageSizes)[number];
