-- When the newest of the builds that a process publishes came first: of two that run beside each other, the later one is the newer workspace.
ALTER TABLE processes ADD COLUMN workspace_at TIMESTAMPTZ(3);
