-- Names and titles sort as people do, upper and lower case side by side, wherever they are ordered by.
ALTER TABLE "organizations" ALTER COLUMN "name" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "assistants" ALTER COLUMN "name" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "campaigns" ALTER COLUMN "name" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "feature_templates" ALTER COLUMN "name" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "micro_prompts" ALTER COLUMN "title" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "schema_templates" ALTER COLUMN "name" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "slots" ALTER COLUMN "name" TYPE TEXT COLLATE "und-x-icu";
