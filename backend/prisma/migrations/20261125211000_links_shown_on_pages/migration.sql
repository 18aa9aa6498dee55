-- A manage link that was shown on the page, where no mail can be sent, is another one than that of the mail: it proves nobody's address.
ALTER TABLE "slot_bookings" ADD COLUMN "page_token_hash" TEXT;
CREATE UNIQUE INDEX "slot_bookings_page_token_hash_key" ON "slot_bookings"("page_token_hash");
GRANT SELECT (page_token_hash) ON slot_bookings TO switchboard_system;
