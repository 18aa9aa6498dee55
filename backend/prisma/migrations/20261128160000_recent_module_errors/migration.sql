-- The last ten distinct messages of a failure, newest first: { message, stack, page, browser, count, last_at }.
ALTER TABLE module_failures ADD COLUMN recent JSONB NOT NULL DEFAULT '[]';
