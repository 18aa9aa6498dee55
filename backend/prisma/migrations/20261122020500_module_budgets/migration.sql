-- What each page of a version loads at first, and why one may load more than its module's budget.

ALTER TABLE module_versions ADD COLUMN page_bytes JSONB, ADD COLUMN over_budget_reason TEXT;
