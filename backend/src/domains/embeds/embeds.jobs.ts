import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

export const embedJobs = {
  /** Has the assistant reply in a chat; starts over after its worker died. */
  'embed.reply': declareJob({
    runner: 'chats',
    payload: z.strictObject({ organization_id: z.uuid(), conversation_id: z.uuid() }),
    maxAttempts: 3,
    key: ({ conversation_id }) => conversation_id,
  }),
  /** Ends chats that their visitors have left, and finds replies without a job. */
  'embed.sweep': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
};
