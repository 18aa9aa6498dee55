-- What carriers want to know besides a domain, a username and a password. The defaults are what calls were placed with before.
ALTER TABLE "phone_numbers"
  ADD COLUMN "sip_port" INTEGER CHECK (sip_port BETWEEN 1 AND 65535),
  ADD COLUMN "sip_transport" TEXT NOT NULL DEFAULT 'auto' CHECK (sip_transport IN ('auto', 'udp', 'tcp', 'tls')),
  ADD COLUMN "media_encryption" TEXT NOT NULL DEFAULT 'off' CHECK (media_encryption IN ('off', 'allowed', 'required')),
  ADD COLUMN "trunk_authentication" TEXT NOT NULL DEFAULT 'password' CHECK (trunk_authentication IN ('password', 'address')),
  ADD COLUMN "caller_id" TEXT,
  ADD COLUMN "asserted_identity" TEXT,
  ADD COLUMN "destination_country" TEXT,
  ADD COLUMN "codecs" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "sip_headers" TEXT[] DEFAULT ARRAY[]::TEXT[];
