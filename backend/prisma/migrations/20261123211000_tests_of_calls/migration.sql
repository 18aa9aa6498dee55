-- Tests that were made of a call, or of an earlier test.
ALTER TABLE "test_conversations" ADD COLUMN "source_kind" TEXT, ADD COLUMN "source_id" UUID, ADD COLUMN "original" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "test_conversations" ADD CONSTRAINT "test_conversations_source_kind_check" CHECK (source_kind IN ('call_log', 'assistant_test'));
CREATE INDEX "test_conversations_organization_id_source_id_idx" ON "test_conversations"("organization_id", "source_id");
