ALTER TABLE interview_requests DROP CONSTRAINT interview_requests_kind_check;
ALTER TABLE interview_requests ADD CONSTRAINT interview_requests_kind_check CHECK (kind IN ('adjustment', 'no_consent', 'message'));
ALTER TABLE interview_lines DROP CONSTRAINT interview_lines_kind_check;
ALTER TABLE interview_lines ADD CONSTRAINT interview_lines_kind_check
  CHECK (kind IN ('question', 'spoken_answer', 'typed_answer', 'message', 'note', 'staff_message'));
