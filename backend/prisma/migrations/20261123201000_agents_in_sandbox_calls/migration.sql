-- What an agent said in a simulated call; without one everything follows from the script.
ALTER TABLE sandbox_calls
  ADD COLUMN has_agent boolean NOT NULL DEFAULT false,
  ADD COLUMN heard jsonb;
