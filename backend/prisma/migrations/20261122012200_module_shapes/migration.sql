-- What operations, events and slots looked like when released modules were built against them, by a hash of the content.

CREATE TABLE module_shapes (
  hash TEXT NOT NULL,
  shape JSONB NOT NULL,

  CONSTRAINT module_shapes_pkey PRIMARY KEY (hash)
);

GRANT SELECT, INSERT ON module_shapes TO switchboard_system;
