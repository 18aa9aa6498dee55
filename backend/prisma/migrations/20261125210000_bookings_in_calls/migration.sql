-- Bookings that an assistant made in a call: the call that made one moves it instead of booking twice.
ALTER TABLE "slot_bookings" ADD COLUMN "call_id" UUID;
ALTER TABLE slot_bookings DROP CONSTRAINT slot_bookings_source_check;
ALTER TABLE slot_bookings ADD CONSTRAINT slot_bookings_source_check CHECK (source IN ('page', 'staff', 'call'));
CREATE UNIQUE INDEX slot_bookings_of_call ON slot_bookings (organization_id, slot_id, call_id) WHERE call_id IS NOT NULL AND status <> 'cancelled';
