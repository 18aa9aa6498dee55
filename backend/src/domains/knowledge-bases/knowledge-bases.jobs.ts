import { z } from 'zod';
import { declareJob, nothing } from '../../jobs/declaration.ts';

export const knowledgeJobs = {
  /** Reads one document into passages. */
  'knowledge.read': declareJob({
    runner: 'documents',
    payload: z.strictObject({ organization_id: z.uuid(), document_id: z.uuid() }),
    maxAttempts: 5,
    key: ({ document_id }) => document_id,
  }),
  /** Writes down what the passages of a document mean. */
  'knowledge.embed': declareJob({
    runner: 'general',
    payload: z.strictObject({ organization_id: z.uuid(), document_id: z.uuid() }),
    maxAttempts: 5,
    key: ({ document_id }) => document_id,
  }),
  /** Finds documents of which that is not known. */
  'knowledge.embed-missing': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '*/10 * * * *' }),
  /** Finds documents that wait for nobody. */
  'knowledge.recover': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
  /** Removes what nobody can find any more. */
  'knowledge.forget': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '10 3 * * *' }),
};
