-- Who has the week of an organization mailed, and the Monday up to which that was done.
ALTER TABLE "organization_members" ADD COLUMN "wants_weekly_summary" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "organization_members" ADD COLUMN "summarized_until" DATE;
CREATE INDEX organization_members_summaries ON organization_members (organization_id) WHERE wants_weekly_summary;

-- What became of the mails of an account is looked up by its address.
CREATE INDEX mails_of_accounts ON mails (lower(recipient), created_at DESC) WHERE organization_id IS NULL;
