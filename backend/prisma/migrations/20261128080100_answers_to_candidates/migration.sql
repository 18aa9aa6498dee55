-- What staff answered a candidate's request, as the candidate is shown it. Earlier notes of staff are not sent to anyone.
ALTER TABLE interview_requests ADD COLUMN answer TEXT;
