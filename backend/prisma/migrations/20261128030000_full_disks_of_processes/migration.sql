-- What the page of processes shows of their disks.
ALTER TABLE processes ADD COLUMN is_disk_full BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE processes ADD COLUMN dropped_log_lines INTEGER NOT NULL DEFAULT 0;
