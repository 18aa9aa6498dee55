-- A number that did not say its country was read as one of the United States. That was a guess: nobody is found by it any
-- more, and its lead asks for the country. What began with a plus was certain and stays.
-- The owner of the table is bound by its policies too, and none of them shows it a row.
ALTER TABLE leads NO FORCE ROW LEVEL SECURITY;
UPDATE leads SET phone_e164 = NULL WHERE phone_e164 IS NOT NULL AND phone_number NOT LIKE '+%';
ALTER TABLE leads FORCE ROW LEVEL SECURITY;
