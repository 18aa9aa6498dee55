-- Row-level security keeps a condition on lower(email) from an index: the address as it is compared is a column.
ALTER TABLE "slot_bookings" ADD COLUMN "email_folded" TEXT;
CREATE FUNCTION fold_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email_folded := lower(NEW.email);
  RETURN NEW;
END $$;
CREATE TRIGGER fold_email BEFORE INSERT OR UPDATE OF email, email_folded ON slot_bookings
  FOR EACH ROW EXECUTE FUNCTION fold_email();
-- Row-level security holds the owner back as well, who has to reach every organization's rows for once.
ALTER TABLE "slot_bookings" NO FORCE ROW LEVEL SECURITY;
UPDATE slot_bookings SET email_folded = lower(email);
ALTER TABLE "slot_bookings" FORCE ROW LEVEL SECURITY;
DROP INDEX slot_bookings_by_email;
CREATE INDEX slot_bookings_by_email ON slot_bookings (organization_id, slot_id, email_folded) WHERE status <> 'cancelled';

-- Locks a slot and reads, after the lock, what decides about a seat of it: each statement of a function sees what was committed before it.
-- Of the booking that is asked for: where it may lie, what is taken near it, its hold, who else books with the address, whose number it is.
CREATE FUNCTION lock_slot(wanted uuid, start_at timestamptz, address text, number text, own_hold uuid)
  RETURNS TABLE (slot slots, moment timestamptz, held_seats int, has_waiting boolean, asked jsonb) LANGUAGE plpgsql AS $$
DECLARE
  from_time timestamptz;
  until_time timestamptz;
BEGIN
  SELECT s.* INTO slot FROM slots s WHERE s.id = wanted FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  moment := clock_timestamp();
  DELETE FROM slot_holds h WHERE h.organization_id = slot.organization_id AND h.slot_id = slot.id AND h.expires_at <= moment;
  SELECT count(*) INTO held_seats FROM slot_holds h WHERE h.organization_id = slot.organization_id AND h.slot_id = slot.id;
  has_waiting := EXISTS (SELECT FROM slot_bookings b
    WHERE b.organization_id = slot.organization_id AND b.slot_id = slot.id AND b.status = 'waitlisted');
  IF start_at IS NOT NULL THEN
    from_time := start_at - slot.buffer_minutes * interval '1 minute';
    until_time := start_at + (slot.time_limit + slot.buffer_minutes) * interval '1 minute';
    asked := jsonb_build_object(
      'spans', coalesce((SELECT jsonb_agg(jsonb_build_object('start', extract(epoch FROM g.start_time) * 1000, 'end', extract(epoch FROM g.end_time) * 1000))
        FROM slot_segments g WHERE g.organization_id = slot.organization_id AND g.slot_id = slot.id
          AND g.start_time <= start_at AND g.end_time > start_at), '[]'),
      'hold', (SELECT jsonb_build_object('id', h.id, 'start', extract(epoch FROM h.start_time) * 1000) FROM slot_holds h
        WHERE h.id = own_hold AND h.slot_id = slot.id),
      'open', CASE WHEN address IS NULL THEN 0 ELSE (SELECT count(*) FROM slot_bookings b
        WHERE b.organization_id = slot.organization_id AND b.slot_id = slot.id AND b.email_folded = lower(address)
          AND b.status <> 'cancelled' AND b.end_time > moment) END,
      'lead_id', (SELECT l.id FROM leads l WHERE l.organization_id = slot.organization_id AND l.phone_e164 = number
        ORDER BY l.created_at, l.id LIMIT 1));
    -- Fewer than the capacity are fewer than may be there at once. A booking lasts a day at most.
    IF slot.seats_per_time < slot.capacity THEN
      asked := asked || jsonb_build_object('taken', coalesce((SELECT jsonb_agg(jsonb_build_object(
          'start', extract(epoch FROM t.start_time) * 1000, 'end', extract(epoch FROM t.end_time) * 1000, 'seats', t.seats, 'booked', t.seats))
        FROM (SELECT b.start_time, b.end_time, count(*) AS seats FROM slot_bookings b
            WHERE b.organization_id = slot.organization_id AND b.slot_id = slot.id AND b.status = 'confirmed'
              AND b.start_time < until_time AND b.start_time > from_time - interval '1 day' AND b.end_time > from_time GROUP BY 1, 2
          UNION ALL SELECT h.start_time, h.end_time, count(*) FROM slot_holds h
            WHERE h.organization_id = slot.organization_id AND h.slot_id = slot.id AND h.id IS DISTINCT FROM own_hold
              AND h.start_time < until_time AND h.end_time > from_time GROUP BY 1, 2) AS t), '[]'));
    END IF;
  END IF;
  RETURN NEXT;
END $$;

-- Writes down a change: for the audit log, and for the browsers that show it. A function, so that it is part of the statement that changes.
CREATE FUNCTION record_change(organization uuid, request text, person uuid, actor_kind text, actor_id text, actor_name text,
    action text, resource text, resource_id text, resource_name text, details jsonb, ip_address text, channel text, event jsonb)
  RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  event_id bigint;
BEGIN
  INSERT INTO audit_logs AS a (organization_id, request_id, user_id, actor_kind, actor_id, actor_name, action, resource_type, resource_id, resource_name, details, ip_address)
    VALUES (organization, request, person, record_change.actor_kind, record_change.actor_id, record_change.actor_name, record_change.action,
      resource, record_change.resource_id, record_change.resource_name, record_change.details, record_change.ip_address);
  INSERT INTO live_events AS e (organization_id, payload) VALUES (organization, event) RETURNING e.id INTO event_id;
  PERFORM pg_notify(channel, organization || ' ' || event_id);
END $$;

-- A job without a key is one row and one notification, as graphile-worker's add_jobs writes them; all else goes through add_job.
CREATE OR REPLACE FUNCTION enqueue_job(identifier text, payload json, run_at timestamptz, job_key text, max_attempts int)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  organization text := payload->>'organization_id';
  task int;
  turn int;
BEGIN
  SELECT t.id INTO task FROM graphile_worker._private_tasks t WHERE t.identifier = enqueue_job.identifier;
  SELECT greatest(
    (SELECT j.priority FROM graphile_worker._private_jobs j
      WHERE j.task_id = task AND j.run_at <= now() AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts)
      ORDER BY j.priority LIMIT 1),
    1 + (SELECT j.priority FROM graphile_worker._private_jobs j
      WHERE j.task_id = task AND j.payload->>'organization_id' = organization AND j.run_at <= now()
        AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts)
      ORDER BY j.priority DESC LIMIT 1)) INTO turn;
  turn := least(coalesce(turn, 0), 32767);
  IF job_key IS NULL AND task IS NOT NULL AND organization IS NOT NULL THEN
    INSERT INTO graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, priority, flags)
      VALUES (task, enqueue_job.payload, coalesce(enqueue_job.run_at, now()), enqueue_job.max_attempts, turn,
        jsonb_build_object('organization:' || organization, true));
    PERFORM pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
    RETURN;
  END IF;
  PERFORM graphile_worker.add_job(identifier, payload, run_at => run_at, job_key => job_key, max_attempts => max_attempts, priority => turn,
    flags => CASE WHEN organization IS NOT NULL THEN ARRAY['organization:' || organization] END);
END $$;
