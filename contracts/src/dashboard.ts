import { z } from 'zod';

/** The figures of the dashboard, counted from the organization's own data. */
export const Dashboard = z.object({
  total_assistants: z.int(),
  /** Created in the last 7 days. */
  assistants_added: z.int(),
  active_assistants: z.int(),
  total_conversations: z.int(),
  /**
   * Mean seconds between the end of the lead's speech and the assistant's answer; null before the first conversation.
   */
  average_response_seconds: z.number().nullable(),
  total_users: z.int(),
  /** Joined in the last 7 days. */
  users_joined: z.int(),
  /** The share of completed calls among ended ones, 0 to 1; null before the first call. */
  success_rate: z.number().nullable(),
  /** Interviews that need a person's review. */
  interviews_to_review: z.int(),
  /** Calls of each of the last 14 days in the organization's time zone, oldest first. */
  calls_by_day: z.array(
    z.object({
      date: z.iso.date(),
      completed: z.int(),
      failed: z.int(),
      /** The same for the calls of that day; null if none was answered. */
      average_response_seconds: z.number().nullable(),
    }),
  ),
});
export type Dashboard = z.infer<typeof Dashboard>;
