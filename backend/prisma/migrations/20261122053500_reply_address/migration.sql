-- Where answers to the organization's mails go.
ALTER TABLE "organizations" ADD COLUMN "reply_address" TEXT;
