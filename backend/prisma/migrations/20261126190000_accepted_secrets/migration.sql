-- Which secrets a process accepts, by marks that give none away: that under which it signs and seals first. Empty: a process of the version before.
ALTER TABLE processes ADD COLUMN secrets TEXT[] DEFAULT ARRAY[]::TEXT[];
