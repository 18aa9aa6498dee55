-- While a dialing or a transfer is under way, its answer says why the other side left. These columns keep what was reported before it.
-- `leaves_as`: what it means when they hang up now: they were handed over, or nothing was heard of them for long.
-- `dial_outcome`: nobody was called (`not_called`), or the trunk refused our password (`credentials_refused`).
ALTER TABLE livekit_rooms
  ADD COLUMN answer_awaited_since TIMESTAMPTZ(3),
  ADD COLUMN callee_left_at TIMESTAMPTZ(3),
  ADD COLUMN callee_left_reason TEXT,
  ADD COLUMN leaves_as TEXT,
  ADD COLUMN dial_outcome TEXT;

-- Two more reasons: our own people ended the call, or it was handed over to another number.
ALTER TABLE interviews DROP CONSTRAINT interviews_ended_reason_check;
ALTER TABLE interviews ADD CONSTRAINT interviews_ended_reason_check CHECK (ended_reason IN (
  'user-ended-call', 'user-ended-call-during-ring', 'staff-ended-call', 'transferred', 'assistant-ended-call', 'interview-completed',
  'time-limit-reached', 'tab-change-violation-limit', 'window-blur-violation-limit', 'external-monitor-violation', 'camera-violation',
  'screenshare-violation', 'face-detection-violation', 'network-disconnected', 'server-shutdown', 'organization-closed',
  'room-deleted', 'participant-removed', 'connection-failed', 'technical-issues', 'camera-failed', 'screenshare-failed',
  'audio-failed', 'busy', 'no-answer', 'rejected', 'invalid-number', 'trunk-failed', 'voicemail', 'unknown'));
