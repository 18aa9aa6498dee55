import type { PublishProblem } from '@switchboard/contracts/assistants';
import type { PublishCheck } from '../publish-facts.ts';

/** A base that is gone, as one that only an older version named, and one that has nothing to be found. */
export const knowledgeIsThere: PublishCheck = ({ knowledge_base_ids }, { knowledge }) =>
  knowledge_base_ids.flatMap<PublishProblem>((id, place) => {
    const field = `knowledge_base_ids.${place}`;
    const base = knowledge.get(id);
    if (!base) return [{ level: 'error', field, message: 'A knowledge base that it uses was deleted' }];
    if (base.passages > 0) return [];
    return [{ level: 'warning', field, message: `${base.name} has no document that was read yet` }];
  });
