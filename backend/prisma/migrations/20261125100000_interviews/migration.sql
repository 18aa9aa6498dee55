-- Interviews with their session, what was said, reported, noted and asked for.
ALTER TABLE interviews
    ADD COLUMN "link_number" INTEGER NOT NULL DEFAULT 1,
    ADD COLUMN "ended_reason" TEXT,
    ADD COLUMN "transport" TEXT NOT NULL DEFAULT 'sandbox',
    ADD COLUMN "face_violations_end" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "questions" TEXT[] DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "max_minutes" INTEGER NOT NULL DEFAULT 30,
    ADD COLUMN "kept_days" INTEGER NOT NULL DEFAULT 90,
    ADD COLUMN "origin" TEXT,
    ADD COLUMN "reissue_of" UUID,
    ADD COLUMN "consent_version" TEXT,
    ADD COLUMN "consent_at" TIMESTAMPTZ(3),
    ADD COLUMN "session_hash" TEXT,
    ADD COLUMN "tab" UUID,
    ADD COLUMN "last_sign_at" TIMESTAMPTZ(3),
    ADD COLUMN "interrupted_at" TIMESTAMPTZ(3),
    ADD COLUMN "resume_until" TIMESTAMPTZ(3),
    ADD COLUMN "resume_allowed" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "question" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "asked_at" TIMESTAMPTZ(3),
    ADD COLUMN "line_count" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "recording_part" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "counts" JSONB NOT NULL DEFAULT '{}',
    ADD COLUMN "event_count" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "received" JSONB NOT NULL DEFAULT '{}',
    ADD COLUMN "findings_token_hash" TEXT,
    ADD COLUMN "findings_until" TIMESTAMPTZ(3),
    ADD COLUMN "needs_review" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "counted_findings" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "open_contests" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "open_requests" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "ends_at" TIMESTAMPTZ(3),
    ADD COLUMN "created_by_name" TEXT;

ALTER TABLE interviews DROP CONSTRAINT interviews_status_check;
UPDATE interviews SET status = 'ended', ended_reason = 'interview-completed', ended_at = coalesce(ended_at, started_at, created_at)
  WHERE status = 'completed';
-- Before there were sessions nothing could go on with one that had started.
UPDATE interviews SET status = 'ended', ended_reason = 'unknown', ended_at = coalesce(ended_at, started_at, created_at)
  WHERE status = 'started';
UPDATE interviews i SET created_by_name = u.full_name FROM users u WHERE u.id = i.created_by;
ALTER TABLE interviews ADD CONSTRAINT interviews_status_check
  CHECK (status IN ('pending', 'started', 'interrupted', 'ended', 'cancelled', 'expired'));
ALTER TABLE interviews ADD CONSTRAINT interviews_transport_check CHECK (transport IN ('livekit', 'sandbox'));
ALTER TABLE interviews ADD CONSTRAINT interviews_ended_reason_check CHECK (ended_reason IN (
  'user-ended-call', 'user-ended-call-during-ring', 'assistant-ended-call', 'interview-completed', 'time-limit-reached',
  'tab-change-violation-limit', 'window-blur-violation-limit', 'external-monitor-violation', 'camera-violation',
  'screenshare-violation', 'face-detection-violation', 'network-disconnected', 'server-shutdown', 'organization-closed',
  'room-deleted', 'participant-removed', 'connection-failed', 'technical-issues', 'camera-failed', 'screenshare-failed',
  'audio-failed', 'busy', 'no-answer', 'rejected', 'invalid-number', 'trunk-failed', 'voicemail', 'unknown'));
ALTER TABLE interviews ADD CHECK ((status = 'ended') = (ended_reason IS NOT NULL));
ALTER TABLE interviews ADD CHECK (status NOT IN ('started', 'interrupted') OR (started_at IS NOT NULL AND ends_at IS NOT NULL));
ALTER TABLE interviews ADD CHECK (kept_days BETWEEN 30 AND 365 AND max_minutes > 0 AND event_count >= 0);
CREATE UNIQUE INDEX "interviews_findings_token_hash_key" ON "interviews"("findings_token_hash");
CREATE INDEX "interviews_organization_id_created_at_id_idx" ON "interviews"("organization_id", "created_at" DESC, "id" DESC);
CREATE INDEX "interviews_organization_id_assistant_id_created_at_id_idx" ON "interviews"("organization_id", "assistant_id", "created_at" DESC, "id" DESC);
CREATE INDEX interviews_to_review ON interviews (organization_id, created_at DESC, id DESC) WHERE needs_review;
CREATE INDEX interviews_live ON interviews (ends_at) WHERE status IN ('started', 'interrupted');
CREATE INDEX interviews_open ON interviews (expires_at) WHERE status = 'pending';
CREATE INDEX interviews_reissued ON interviews (organization_id, reissue_of) WHERE reissue_of IS NOT NULL;

CREATE TABLE "interview_lines" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "interview_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "question" INTEGER,
    "message_id" UUID,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "interview_lines_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "interview_lines_organization_id_interview_id_number_key" ON "interview_lines"("organization_id", "interview_id", "number");
CREATE UNIQUE INDEX "interview_lines_organization_id_interview_id_message_id_key" ON "interview_lines"("organization_id", "interview_id", "message_id");
ALTER TABLE "interview_lines" ADD CONSTRAINT "interview_lines_organization_id_interview_id_fkey" FOREIGN KEY ("organization_id", "interview_id") REFERENCES "interviews"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE interview_lines ADD CONSTRAINT interview_lines_role_check CHECK (role IN ('assistant', 'user', 'system'));
ALTER TABLE interview_lines ADD CONSTRAINT interview_lines_kind_check
  CHECK (kind IN ('question', 'spoken_answer', 'typed_answer', 'message', 'note'));
SELECT protect_tenant_table('interview_lines');

CREATE TABLE "interview_events" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "interview_id" UUID NOT NULL,
    "tab" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "event_type" TEXT NOT NULL,
    "event_action" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "error_ms" INTEGER NOT NULL,
    "timestamp" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "event_data" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "interview_events_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "interview_events_organization_id_interview_id_tab_sequence_key" ON "interview_events"("organization_id", "interview_id", "tab", "sequence");
CREATE INDEX "interview_events_organization_id_interview_id_timestamp_id_idx" ON "interview_events"("organization_id", "interview_id", "timestamp", "id");
-- What decides is little of what is reported, and is read with each batch of it.
CREATE INDEX interview_events_weighed ON interview_events (organization_id, interview_id) WHERE event_type NOT IN ('microphone', 'network', 'recording', 'pause');
ALTER TABLE "interview_events" ADD CONSTRAINT "interview_events_organization_id_interview_id_fkey" FOREIGN KEY ("organization_id", "interview_id") REFERENCES "interviews"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE interview_events ADD CONSTRAINT interview_events_event_type_check CHECK (event_type IN (
  'window_blur', 'window_focus', 'tab_change', 'window_manipulation', 'monitor_detection', 'camera', 'microphone', 'screen_share',
  'face', 'network', 'recording', 'pause', 'own_dialog', 'other'));
ALTER TABLE interview_events ADD CONSTRAINT interview_events_event_action_check CHECK (event_action IN (
  'blur', 'focus', 'hidden', 'visible', 'violation', 'passed', 'maximize', 'restore', 'resize', 'move', 'beforeunload_attempt',
  'unload_confirmed', 'switched_off', 'lost', 'back', 'out_of_view', 'in_view', 'blurred', 'sharp', 'gap', 'begins', 'ends', 'note'));
-- What was reported stays as it came.
SELECT protect_tenant_table('interview_events');
REVOKE UPDATE ON interview_events FROM switchboard_app;

CREATE TABLE "interview_findings" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "interview_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "error_ms" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3),
    "message" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "counter" TEXT,
    "count" INTEGER,
    "is_end" BOOLEAN NOT NULL DEFAULT false,
    "verdict" TEXT,
    "verdict_reason" TEXT,
    "verdict_by_name" TEXT,
    "verdict_at" TIMESTAMPTZ(3),
    "contest_text" TEXT,
    "contested_at" TIMESTAMPTZ(3),
    "answer_text" TEXT,
    "answered_by_name" TEXT,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "interview_findings_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "interview_findings_organization_id_id_key" ON "interview_findings"("organization_id", "id");
CREATE INDEX "interview_findings_organization_id_interview_id_at_id_idx" ON "interview_findings"("organization_id", "interview_id", "at", "id");
ALTER TABLE "interview_findings" ADD CONSTRAINT "interview_findings_organization_id_interview_id_fkey" FOREIGN KEY ("organization_id", "interview_id") REFERENCES "interviews"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE interview_findings ADD CONSTRAINT interview_findings_kind_check CHECK (kind IN (
  'tab_change', 'window_blur', 'window_manipulation', 'multiple_monitors', 'screen_share_lost', 'camera_lost', 'face_out_of_view',
  'face_blur', 'left_page'));
ALTER TABLE interview_findings ADD CONSTRAINT interview_findings_severity_check CHECK (severity IN ('warning', 'penalty', 'critical'));
ALTER TABLE interview_findings ADD CONSTRAINT interview_findings_counter_check
  CHECK (counter IN ('tab_change', 'window_blur', 'multiple_monitors'));
ALTER TABLE interview_findings ADD CONSTRAINT interview_findings_verdict_check CHECK (verdict IN ('upheld', 'dismissed'));
ALTER TABLE interview_findings ADD CHECK ((verdict IS NULL) = (verdict_at IS NULL));
ALTER TABLE interview_findings ADD CHECK ((contest_text IS NULL) = (contested_at IS NULL));
ALTER TABLE interview_findings ADD CHECK (answered_at IS NULL OR contested_at IS NOT NULL);
SELECT protect_tenant_table('interview_findings');

CREATE TABLE "interview_requests" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "interview_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),
    "settled_by_name" TEXT,
    "settled_reason" TEXT,

    CONSTRAINT "interview_requests_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "interview_requests_organization_id_interview_id_created_at_i_idx" ON "interview_requests"("organization_id", "interview_id", "created_at", "id");
ALTER TABLE "interview_requests" ADD CONSTRAINT "interview_requests_organization_id_interview_id_fkey" FOREIGN KEY ("organization_id", "interview_id") REFERENCES "interviews"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE interview_requests ADD CONSTRAINT interview_requests_kind_check CHECK (kind IN ('adjustment', 'no_consent'));
SELECT protect_tenant_table('interview_requests');

CREATE TABLE "interview_spans" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "interview_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "from" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3),
    "note" TEXT NOT NULL,

    CONSTRAINT "interview_spans_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "interview_spans_organization_id_interview_id_from_id_idx" ON "interview_spans"("organization_id", "interview_id", "from", "id");
ALTER TABLE "interview_spans" ADD CONSTRAINT "interview_spans_organization_id_interview_id_fkey" FOREIGN KEY ("organization_id", "interview_id") REFERENCES "interviews"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE interview_spans ADD CONSTRAINT interview_spans_kind_check CHECK (kind IN ('interrupted', 'resumed'));
SELECT protect_tenant_table('interview_spans');
