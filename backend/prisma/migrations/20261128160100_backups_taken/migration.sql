-- When backups were made, for the metric of their age. The backup command writes it as the owner of the database.
CREATE TABLE backups_taken (
  made_at TIMESTAMPTZ(3) NOT NULL,
  bytes BIGINT NOT NULL,
  has_files BOOLEAN NOT NULL,
  CONSTRAINT backups_taken_pkey PRIMARY KEY (made_at)
);
GRANT SELECT ON backups_taken TO switchboard_system;
