-- Columns that hold one of a few words hold no other one.
ALTER TABLE slots ADD CONSTRAINT slots_status_check CHECK (status IN ('available', 'full', 'cancelled', 'archived'));
ALTER TABLE slots ADD CONSTRAINT slots_color_check
  CHECK (color IN ('blue', 'green', 'red', 'yellow', 'purple', 'pink', 'orange'));
ALTER TABLE slot_bookings ADD CONSTRAINT slot_bookings_status_check CHECK (status IN ('confirmed', 'waitlisted', 'cancelled'));
ALTER TABLE interviews ADD CONSTRAINT interviews_status_check
  CHECK (status IN ('pending', 'started', 'completed', 'cancelled'));
ALTER TABLE call_requests ADD CONSTRAINT call_requests_status_check
  CHECK (status IN ('pending', 'scheduled', 'completed', 'failed'));
