-- What passages mean, for installations with an endpoint of embeddings: numbers by which found ones are put in order.
ALTER TABLE knowledge_documents ADD COLUMN embedded_by TEXT;
ALTER TABLE knowledge_passages ADD COLUMN embedding BYTEA, ADD COLUMN embedded_by TEXT;
