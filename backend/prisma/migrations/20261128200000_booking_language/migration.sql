-- The language in which the person who booked is written to; English without one.
ALTER TABLE "slot_bookings" ADD COLUMN "language" TEXT;
