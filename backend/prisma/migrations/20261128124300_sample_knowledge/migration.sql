-- The knowledge base of a sample kit goes with the other samples.
ALTER TABLE knowledge_bases ADD COLUMN is_sample BOOLEAN NOT NULL DEFAULT false;
