-- As the schema declares them.
ALTER TABLE passkeys ALTER COLUMN created_at SET DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE lead_merges ALTER COLUMN merged_names DROP NOT NULL;
