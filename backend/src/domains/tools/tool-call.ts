import type { calls } from '../../generated/prisma/client.ts';

/** The call in which a tool is used. */
export type ToolCall = Pick<
  calls,
  | 'id'
  | 'lead_id'
  | 'assistant_id'
  | 'assistant_version'
  | 'phone_number_id'
  | 'phone_number'
  | 'campaign_id'
  | 'direction'
>;
