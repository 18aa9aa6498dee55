-- Who wrote a message of staff during an interview, for the people who review it.
ALTER TABLE "interview_lines" ADD COLUMN "author_name" TEXT;
