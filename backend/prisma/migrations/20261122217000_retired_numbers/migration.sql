-- A number that made calls stays for their sake; one that is retired makes and takes none any more.
ALTER TABLE phone_numbers ADD COLUMN retired_at timestamptz(3);
ALTER TABLE phone_numbers ADD CONSTRAINT phone_numbers_retired_is_no_default CHECK (retired_at IS NULL OR NOT is_default);

DROP TRIGGER release_held_calls ON phone_numbers;
CREATE TRIGGER release_held_calls AFTER UPDATE OF type, retired_at ON phone_numbers
  FOR EACH ROW WHEN ((OLD.type, OLD.retired_at) IS DISTINCT FROM (NEW.type, NEW.retired_at))
  EXECUTE FUNCTION release_held_calls('phone_number_id', 'phone_number_not_outbound,phone_number_retired');
