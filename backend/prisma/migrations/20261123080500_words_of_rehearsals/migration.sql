ALTER TABLE rehearsals ADD CHECK (status IN ('waiting', 'running', 'completed', 'failed', 'cancelled'));
ALTER TABLE campaign_reports ADD CHECK (status IN ('draft', 'active', 'paused', 'completed'));
