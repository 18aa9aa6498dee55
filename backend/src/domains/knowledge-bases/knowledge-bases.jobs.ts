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
  /** Stores the embeddings of a document's passages. */
  'knowledge.embed': declareJob({
    runner: 'general',
    payload: z.strictObject({ organization_id: z.uuid(), document_id: z.uuid() }),
    maxAttempts: 5,
    key: ({ document_id }) => document_id,
  }),
  /** Finds documents without embeddings. */
  'knowledge.embed-missing': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '*/10 * * * *' }),
  /** Finds waiting documents without a job. */
  'knowledge.recover': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '* * * * *' }),
  /** Removes passages of removed documents that no version uses any longer. */
  'knowledge.forget': declareJob({ runner: 'general', payload: nothing, maxAttempts: 1, every: '10 3 * * *' }),
};
