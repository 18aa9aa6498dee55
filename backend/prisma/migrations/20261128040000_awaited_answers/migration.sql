-- While a dialing or a transfer is under way, its answer says why the other side left. These columns keep what was reported before it.
ALTER TABLE livekit_rooms
  ADD COLUMN answer_awaited_since TIMESTAMPTZ(3),
  ADD COLUMN callee_left_at TIMESTAMPTZ(3),
  ADD COLUMN callee_left_reason TEXT;
