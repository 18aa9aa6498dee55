-- A step of the flow that an interviewer follows (`FlowLine` of the contracts).
ALTER TABLE "interview_lines" ADD COLUMN "flow" JSONB;
