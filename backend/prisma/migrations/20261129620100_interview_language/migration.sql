-- The language of a candidate's pages and emails; null while nobody knows, which is English in emails.
ALTER TABLE "interviews" ADD COLUMN "language" TEXT;
