-- Who uses a knowledge base is asked of drafts that choose any, which are few.
CREATE INDEX assistants_with_knowledge ON assistants (organization_id) WHERE cardinality(knowledge_base_ids) > 0;
