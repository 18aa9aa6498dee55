import { recoverLostWork } from '../../jobs/lost-work.ts';
import type { Services } from '../../services.ts';
import { giveUpOnKnowledge } from './read-knowledge.ts';

/** Finds documents that wait while no job will read them. */
export const recoverKnowledge = (services: Services): Promise<void> =>
  recoverLostWork(services, {
    job: 'knowledge.read',
    table: 'knowledge_documents',
    status: 'document_status',
    waiting: ['waiting', 'reading'],
    payloadOf: (organization_id, document_id) => ({ organization_id, document_id }),
    giveUp: giveUpOnKnowledge,
  });
